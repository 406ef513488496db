import { problem } from '../../../rules/problems.ts';
import { makeLink } from '../../accounts/auth/links/mailedLinks.ts';
import { type LockedAccount, lockAccount } from '../../accounts/auth/lockAccount.ts';
import { sanitizeNewUser } from '../../accounts/auth/newAccount.ts';
import { endAccess } from '../../accounts/auth/sessions/endAccess.ts';
import { dropFactors } from '../../accounts/secondFactor/dropFactors.ts';
import type { EventContext } from '../../events/publish.ts';
import type { TransactionContext, Viewer } from '../../platform/context.ts';
import { invalidInput, refuse } from '../../platform/errors.ts';

export type Applicant = { id: string; email: string; name: string; hasHolder: boolean };

/**
 * Finds or creates the account of the person that staff named, and locks it until the transaction ends. Throws
 * INVALID_INPUT for `email` if the account is suspended, or is unverified and has the rights of staff or a
 * coordinator, and CONFLICT for the viewer's own account.
 */
export async function lockApplicant(
  ctx: TransactionContext,
  viewer: Viewer,
  given: { email: string; name: string },
): Promise<Applicant> {
  const account = await findOrMake(ctx, given);
  const { id, email, name } = account;
  if (id === viewer.id)
    throw refuse('CONFLICT', 'access.own', undefined, { problems: { email: problem('ownAddress') } });
  const { suspendedAt, role, coordinates } = await ctx.db.user.findUniqueOrThrow({
    where: { id },
    select: { suspendedAt: true, role: true, coordinates: { select: { userId: true }, take: 1 } },
  });
  // A demo account needs no link to claim it, because its password is public.
  const hasHolder = account.emailVerified || account.isDemo;
  const isUnprovedStaff = !hasHolder && (role !== 'USER' || coordinates.length > 0);
  // The error is the same for both reasons, so that staff learn no more about the account.
  if (suspendedAt || isUnprovedStaff) throw invalidInput({ email: problem('enteredNoAccount') });
  return { id, email, name, hasHolder };
}

/**
 * Removes all existing sign-in methods, because someone else may have set the password. Returns the key of the
 * takeover link. Earlier takeover links remain valid.
 */
export async function openForClaim(ctx: TransactionContext, { id, email }: Applicant): Promise<string> {
  await dropSignIns(ctx, id);
  return makeLink(ctx, await lock(ctx, id, email), { purpose: 'TAKE_OVER', email });
}

export async function dropSignIns(ctx: EventContext, id: string): Promise<void> {
  const { db } = ctx;
  const { count } = await db.account.deleteMany({ where: { userId: id } });
  const hadFactors = await dropFactors(db, id);
  const sessions = await db.session.count({ where: { userId: id } });
  if (count > 0 || hadFactors || sessions > 0) await endAccess(ctx, id, { actorId: null });
}

async function findOrMake(
  ctx: TransactionContext,
  { email, name }: { email: string; name: string },
): Promise<LockedAccount> {
  const known = await ctx.db.user.findUnique({ where: { email }, select: { id: true } });
  if (known) return lock(ctx, known.id, email);
  const at = ctx.now();
  const made = await ctx.db.user.create({
    data: { ...sanitizeNewUser({ name, email, emailVerified: false }, at), createdAt: at, updatedAt: at },
    select: { id: true },
  });
  return lock(ctx, made.id, email);
}

async function lock({ db }: TransactionContext, id: string, email: string): Promise<LockedAccount> {
  const account = await lockAccount(db, id);
  if (account?.email !== email) throw invalidInput({ email: problem('enteredNoAccount') });
  return account;
}
