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

/** What the page of a link shows before anything is confirmed. */
export type LinkFacts = {
  purpose: 'verifyEmail' | 'changeEmail';
  /** The address that is to be confirmed. */
  email: string;
  /** The caller's session is enough: it is this account's, and fresh. */
  isReady: boolean;
  /** Otherwise its password will do, where it has one. */
  hasPassword: boolean;
};

/** Tells the page of a link what it is for. Changes nothing: programs that scan mails open links, too. */
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
 * Confirms the address of a link. Opening a mail proves the mailbox, not the account: its password is needed, or
 * a fresh session of it. Returns the confirmed address. INVALID_INPUT for `token` or `password`, CONFLICT without
 * a password when the session is not fresh, RATE_LIMITED.
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
    // The others for this address have nothing left to do; those to a former address must not work.
    await db.mailedLink.deleteMany({
      where: { userId: account.id, ...(link.purpose === 'VERIFY_EMAIL' && { purpose: link.purpose }) },
    });
  });
  return { status: true, email: link.email };
}

async function isHolder(ctx: RequestContext, { userId }: FoundLink): Promise<boolean> {
  return ctx.viewer?.id === userId && (await isFreshSession(ctx, ctx.viewer));
}

/** Wrong ones count as tries to sign in to this account: here they cannot be guessed any faster. */
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

/** The account's address becomes the new one, and the old one is told. */
async function moveAddress(
  ctx: TransactionContext,
  { id, name, email: before }: LockedAccount,
  email: string,
) {
  try {
    await ctx.db.user.update({ where: { id }, data: { email } });
  } catch (error) {
    // Registered by someone else meanwhile: said in the same words as any link that does not work.
    throw isUniqueViolation(error) ? linkEnded() : error;
  }
  await publish(ctx, 'email.changed', { person: { name, email: before }, to: shortenAddress(email) });
}
