import { z } from 'zod';
import { REQUIRED } from '../../../rules/fields.ts';
import { problem } from '../../../rules/problems.ts';
import { publish } from '../../events/publish.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';
import { checkInput } from '../../platform/input.ts';
import { countAttempt, uncountAttempt } from '../../platform/load/rateLimit.ts';
import { unseal } from '../../platform/secrets/seal.ts';
import { typedPassword } from '../auth/passwords/passwordSchema.ts';
import { reauthenticate } from '../auth/passwords/reauthenticate.ts';
import { invalidToken } from '../auth/sessions/readViewer.ts';
import { codeSchema, TOTP_PURPOSE } from './manageAuthenticator.ts';
import { signedCredentialSchema } from './passkeys/passkeySchemas.ts';
import { acceptPasskey } from './passkeys/provePasskey.ts';
import { spendRecoveryCode } from './recoveryCodes.ts';
import type { HolderContext } from './secondFactorContext.ts';
import { findStep } from './totp.ts';

const typedCode = z.object({ code: codeSchema });
const signedPasskey = z.object({ passkey: signedCredentialSchema });
const typedRecoveryCode = z.object({
  recoveryCode: z.string(REQUIRED).trim().min(1, REQUIRED).max(40, problem('recoveryCode')),
});
const passwordBody = z.object({ password: typedPassword });

type EmptyAnswer = Record<string, never>;

/**
 * Verifies the identity of the session's owner with `{ code }`, `{ passkey }` or `{ recoveryCode }`, or with `{
 * password }` if the account has no second factor. Throws INVALID_INPUT for a wrong or already used code, CONFLICT
 * for a method that the account lacks, and RATE_LIMITED.
 */
export async function proveOwner(ctx: HolderContext, given: unknown): Promise<EmptyAnswer> {
  const { secondFactorSince } = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.holder.id } });
  const body = Object(given) as object;
  if (secondFactorSince) return proveSecondFactor(ctx, body);
  if (!('password' in body) && ('code' in body || 'passkey' in body || 'recoveryCode' in body))
    throw refuse('CONFLICT', 'secondFactor.none');
  const { password } = checkInput(passwordBody, body);
  await reauthenticate(ctx, ctx.holder, { field: 'password', password, action: 'other' });
  const { count } = await ctx.db.session.updateMany({
    where: { id: ctx.holder.sessionId },
    data: { provedAt: ctx.now() },
  });
  if (count === 0) throw invalidToken();
  return {};
}

async function proveSecondFactor(ctx: HolderContext, body: object): Promise<EmptyAnswer> {
  const use = ['secondFactor', ctx.holder.id] as const;
  if ('recoveryCode' in body) {
    const { recoveryCode } = checkInput(typedRecoveryCode, body);
    await countAttempt(ctx, use);
    await takeRecoveryCode(ctx, recoveryCode);
  } else if ('passkey' in body) {
    const { passkey } = checkInput(signedPasskey, body);
    await countAttempt(ctx, use);
    await acceptPasskey(ctx, passkey);
  } else {
    const { code } = checkInput(typedCode, body);
    await countAttempt(ctx, use);
    await takeCode(ctx, code);
  }
  await noteProof(ctx);
  await uncountAttempt(ctx, use);
  return {};
}

async function noteProof({ db, holder, now }: HolderContext): Promise<void> {
  const at = now();
  const { count } = await db.session.updateMany({
    where: { id: holder.sessionId },
    data: { secondFactorAt: at, provedAt: at },
  });
  if (count === 0) throw invalidToken();
}

/** Accepts each code only once. Accepting a code also invalidates earlier codes. */
async function takeCode({ db, env, holder, now }: HolderContext, code: string): Promise<void> {
  const app = await db.authenticator.findFirst({
    where: { userId: holder.id, confirmedAt: { not: null } },
  });
  if (!app) throw refuse('CONFLICT', 'authenticator.none');
  const step = findStep(unseal(env.AUTH_SECRET, TOTP_PURPOSE, app.secret), code, now());
  if (step === null) throw invalidInput({ code: problem('codeWrong') });
  const { count } = await db.authenticator.updateMany({
    where: { userId: holder.id, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  if (count === 0) throw invalidInput({ code: problem('codeUsed') });
}

async function takeRecoveryCode(ctx: HolderContext, code: string): Promise<void> {
  const { db, holder } = ctx;
  if (!(await spendRecoveryCode(ctx, holder.id, code)))
    throw invalidInput({ recoveryCode: problem('recoveryCodeWrong') });
  const left = await db.recoveryCode.count({ where: { userId: holder.id, usedAt: null } });
  const { id } = holder;
  await publish(ctx, 'recoveryCode.used', { actorId: id, id, after: { left }, person: holder, left });
}
