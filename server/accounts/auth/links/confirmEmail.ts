import { problem } from '../../../../rules/problems.ts';
import { publish } from '../../../events/publish.ts';
import type { RequestContext, TransactionContext } from '../../../platform/context.ts';
import { isUniqueViolation } from '../../../platform/database/isUniqueViolation.ts';
import { invalidInput, refuse } from '../../../platform/errors.ts';
import { countAttempt, uncountAttempt } from '../../../platform/load/rateLimit.ts';
import { shortenAddress } from '../limits/shortenAddress.ts';
import { type LockedAccount, lockAccount } from '../lockAccount.ts';
import { verifyPassword } from '../passwords/passwordHash.ts';
import { isFreshSession } from '../passwords/reauthenticate.ts';
import { type FoundLink, findLink, linkEnded, useLink } from './mailedLinks.ts';

const PURPOSES = ['VERIFY_EMAIL', 'CHANGE_EMAIL'] as const;

export type LinkFacts = {
  purpose: 'verifyEmail' | 'changeEmail';
  email: string;
  isReady: boolean;
  hasPassword: boolean;
};

/** Describes a link for the page that it opens. Changes no data, because mail scanners also open links. */
export async function readLink(ctx: RequestContext, { token }: { token: string }): Promise<LinkFacts> {
  const link = await findLink(ctx, token, PURPOSES);
  return {
    purpose: link.purpose === 'CHANGE_EMAIL' ? 'changeEmail' : 'verifyEmail',
    email: link.email,
    isReady: await isHolder(ctx, link),
    hasPassword: (await readPasswordHash(ctx, link.userId)) !== null,
  };
}

/**
 * Confirms the e-mail address to which a link was sent. Opening an e-mail proves access to the mailbox but not to the
 * account, so the caller also needs the account's password or a recent session. Throws INVALID_INPUT for `token` or
 * `password`, CONFLICT if there is neither a password nor a recent session, and RATE_LIMITED.
 */
export async function confirmEmail(
  ctx: RequestContext,
  { token, password }: { token: string; password?: string | undefined },
): Promise<{ status: true; email: string }> {
  const link = await findLink(ctx, token, PURPOSES);
  if (!(await isHolder(ctx, link))) await checkPassword(ctx, link, password);
  await ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const account = await useLink(inside, link, await lockAccount(db, link.userId));
    if (link.purpose === 'CHANGE_EMAIL') await moveAddress(inside, account, link.email);
    await db.user.update({
      where: { id: account.id },
      data: { emailVerified: true, holderProvedAt: ctx.now() },
    });
    // After a change of address, deletes all of the account's links, because links sent to the former address must no
    // longer work.
    await db.mailedLink.deleteMany({
      where: { userId: account.id, ...(link.purpose === 'VERIFY_EMAIL' && { purpose: link.purpose }) },
    });
  });
  return { status: true, email: link.email };
}

async function isHolder(ctx: RequestContext, { userId }: FoundLink): Promise<boolean> {
  return ctx.viewer?.id === userId && (await isFreshSession(ctx, ctx.viewer));
}

/**
 * Checks the password. A wrong password counts as an attempt to sign in to this account, so that this route does not
 * allow faster guessing.
 */
async function checkPassword(ctx: RequestContext, link: FoundLink, password: string | undefined) {
  const hash = await readPasswordHash(ctx, link.userId);
  if (hash === null) throw refuse('CONFLICT', 'auth.signInToConfirm');
  if (!password) throw invalidInput({ password: problem('linkPasswordMissing') });
  const use = ['signInAccount', link.user.email] as const;
  await countAttempt(ctx, use);
  if (!(await verifyPassword({ hash, password })))
    throw invalidInput({ password: problem('linkPasswordWrong') });
  await uncountAttempt(ctx, use);
}

async function readPasswordHash({ db }: Pick<RequestContext, 'db'>, userId: string): Promise<string | null> {
  const account = await db.account.findFirst({
    where: { userId, providerId: 'credential' },
    select: { password: true },
  });
  return account?.password ?? null;
}

async function moveAddress(
  ctx: TransactionContext,
  { id, name, email: before, emailVerified }: LockedAccount,
  email: string,
) {
  try {
    await ctx.db.user.update({ where: { id }, data: { email } });
  } catch (error) {
    // Someone else has registered the address since the link was sent. The error has the same text as for any
    // invalid link.
    throw isUniqueViolation(error) ? linkEnded() : error;
  }
  // Updates the account's scholarships only if the former address was verified, because an unverified address may
  // belong to another person.
  if (emailVerified)
    await ctx.db.scholarship.updateMany({
      where: { postedUserEmail: before },
      data: { postedUserEmail: email },
    });
  await publish(ctx, 'email.changed', { person: { name, email: before }, to: shortenAddress(email) });
}
