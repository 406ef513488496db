import { z } from 'zod';
import { problem } from '../../../rules/problems.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countAttempt, uncountAttempt } from '../../platform/load/rateLimit.ts';
import { seal, unseal } from '../../platform/secrets/seal.ts';
import { lockHolder } from '../auth/lockAccount.ts';
import { noteAddedFactor, noteRemovedFactor } from './factorState.ts';
import { type HolderContext, requireOwner } from './secondFactorContext.ts';
import { findStep, makeTotpSecret, totpUri } from './totp.ts';

export const TOTP_PURPOSE = 'totp-secret';

/** Accepts six digits. Spaces are removed, because apps show the digits in two groups. */
export const codeSchema = z
  .string(problem('code'))
  .max(20, problem('code'))
  .transform((text) => text.replaceAll(/\s/g, ''))
  .refine((text) => /^\d{6}$/.test(text), problem('code'));

export async function startAuthenticator(ctx: HolderContext): Promise<{ secret: string; uri: string }> {
  requireOwner(ctx);
  const { holder, env, db, now } = ctx;
  const secret = makeTotpSecret();
  const row = { secret: seal(env.AUTH_SECRET, TOTP_PURPOSE, secret), createdAt: now() };
  await db.$transaction(async (transaction) => {
    await lockHolder(transaction, holder);
    const known = await transaction.authenticator.findUnique({ where: { userId: holder.id } });
    if (known?.confirmedAt) throw refuse('CONFLICT', 'authenticator.known');
    await transaction.authenticator.upsert({
      where: { userId: holder.id },
      create: { userId: holder.id, ...row },
      update: row,
    });
  });
  return { secret, uri: totpUri(secret, { portal: env.PORTAL_NAME, email: holder.email }) };
}

/**
 * Confirms the authenticator app with its first code. Returns recovery codes if the app is the account's first
 * factor, otherwise null. Throws INVALID_INPUT for a wrong code, RATE_LIMITED, and CONFLICT if no set-up was started.
 */
export async function confirmAuthenticator(
  ctx: HolderContext,
  given: unknown,
): Promise<{ recoveryCodes: string[] | null }> {
  requireOwner(ctx);
  const { code } = checkInput(z.object({ code: codeSchema }), given);
  const { holder, env, now } = ctx;
  await countAttempt(ctx, ['secondFactor', holder.id]);
  const recoveryCodes = await ctx.db.$transaction(async (db) => {
    await lockHolder(db, holder);
    const begun = await db.authenticator.findUnique({ where: { userId: holder.id } });
    if (!begun || begun.confirmedAt) throw refuse('CONFLICT', 'authenticator.notBegun');
    const lastStep = findStep(unseal(env.AUTH_SECRET, TOTP_PURPOSE, begun.secret), code, now());
    if (lastStep === null) throw invalidInput({ code: problem('codeWrongClock') });
    await db.authenticator.update({
      where: { userId: holder.id },
      data: { confirmedAt: now(), lastStep },
    });
    return noteAddedFactor({ ...ctx, db }, 'authenticator');
  });
  await uncountAttempt(ctx, ['secondFactor', holder.id]);
  return { recoveryCodes };
}

export async function removeAuthenticator(ctx: HolderContext): Promise<Record<string, never>> {
  requireOwner(ctx);
  const { holder } = ctx;
  await ctx.db.$transaction(async (db) => {
    await lockHolder(db, holder);
    const { count } = await db.authenticator.deleteMany({
      where: { userId: holder.id, confirmedAt: { not: null } },
    });
    if (count === 0) throw refuse('CONFLICT', 'authenticator.none');
    await noteRemovedFactor({ ...ctx, db }, 'authenticator');
  });
  return {};
}
