import { decodeJwt } from 'jose';
import type { Context } from '../../context.ts';
import { queueMail } from '../mail/queueMail.ts';
import { reportPasswordChange } from './changeMails.ts';
import { originOf } from './origins.ts';

type Proof = { user: { name: string; email: string }; token: string };

/** Where the link in a mail that proves an address leads in the end; a failure adds `?error=`. */
const AFTER_PROOF = '/dashboard/profile?email=verified';

/** Asks whether an address is the person's: the one they registered with, or the one they want to change to. */
export function sendAddressProof(ctx: Context, { user, token }: Proof, request?: Request): Promise<void> {
  const isChange = decodeJwt(token).requestType === 'change-email-verification';
  const query = new URLSearchParams({ token, callbackURL: AFTER_PROOF });
  const url = `${originOf(ctx.env, request)}/api/auth/verify-email?${query}`;
  const kind = isChange ? 'changeEmail' : 'verifyEmail';
  return queueMail(ctx, { to: user.email, kind, data: { name: user.name, url } });
}

/** Sends the link to the screen for a new password. */
export function sendPasswordReset(ctx: Context, { user, token }: Proof, request?: Request): Promise<void> {
  const url = `${originOf(ctx.env, request)}/reset?${new URLSearchParams({ token })}`;
  return queueMail(ctx, { to: user.email, kind: 'resetPassword', data: { name: user.name, url } });
}

/** A reset proves the mailbox, and the other links that were sent for it end. Better Auth ends the sessions. */
export async function finishPasswordReset(
  ctx: Context,
  user: { id: string; name: string; email: string },
  request?: Request,
): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    await db.user.update({ where: { id: user.id }, data: { emailVerified: true } });
    await db.verification.deleteMany({ where: { value: user.id } });
    await reportPasswordChange({ ...ctx, db }, user, request);
  });
}
