import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, MailedLink } from '../../../../prisma/client/client.ts';
import { ACCOUNT_CLAIM_DAYS } from '../../../../rules/applications/applicationOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { type AppError, invalidInput } from '../../../platform/errors.ts';
import type { LockedAccount } from '../lockAccount.ts';

const HOUR = 3_600_000;

const LINK_LIFE: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR,
  CHANGE_EMAIL: 24 * HOUR,
  RESET_PASSWORD: HOUR,
  TAKE_OVER: ACCOUNT_CLAIM_DAYS * 24 * HOUR,
};

/**
 * Maximum number of links per account and purpose; a further link replaces the oldest. If the maximum were one,
 * anyone could invalidate the owner's link by requesting another. Only one change of address can be pending.
 */
const MAX_LINKS: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 10,
  CHANGE_EMAIL: 1,
  RESET_PASSWORD: 10,
  TAKE_OVER: 10,
};

type Transaction = TransactionContext<Pick<Context, 'now'>>;

export async function makeLink(
  { db, now }: Transaction,
  { id: userId, accessEpoch }: LockedAccount,
  { purpose, email, cameFrom }: { purpose: LinkPurpose; email: string; cameFrom?: string | undefined },
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE[purpose]);
  await db.mailedLink.create({
    data: { hash: hashKey(key), userId, purpose, email, cameFrom, epoch: accessEpoch, expiresAt, createdAt },
  });
  const kept = await db.mailedLink.findMany({
    where: { userId, purpose },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LINKS[purpose],
    select: { id: true },
  });
  await db.mailedLink.deleteMany({ where: { userId, purpose, id: { notIn: kept.map(({ id }) => id) } } });
  return key;
}

export type FoundLink = MailedLink & { user: { email: string; emailVerified: boolean } };

/** Throws INVALID_INPUT for `token` if the link is no longer valid. */
export async function findLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  key: string,
  purposes: readonly LinkPurpose[],
): Promise<FoundLink> {
  const link = await db.mailedLink.findUnique({
    where: { hash: hashKey(key), expiresAt: { gt: now() }, purpose: { in: [...purposes] } },
    include: {
      user: { select: { email: true, emailVerified: true, accessEpoch: true, anonymizedAt: true } },
    },
  });
  if (!link || link.epoch !== link.user.accessEpoch || link.user.anonymizedAt) throw linkEnded();
  return link;
}

/**
 * Consumes a link; the caller must have locked its account. Throws INVALID_INPUT if the link is used or expired, or
 * if the account's access epoch or address has changed.
 */
export async function useLink(
  { db, now }: Transaction,
  { id, purpose, email }: MailedLink,
  account: LockedAccount | null,
): Promise<LockedAccount> {
  const isSameAddress = purpose === 'CHANGE_EMAIL' || email === account?.email;
  if (!account || !isSameAddress) throw linkEnded();
  const { count } = await db.mailedLink.deleteMany({
    where: { id, userId: account.id, epoch: account.accessEpoch, expiresAt: { gt: now() } },
  });
  if (count === 0) throw linkEnded();
  return account;
}

export function linkEnded(): AppError {
  return invalidInput({ token: problem('linkEnded') });
}

export async function purgeOldLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.mailedLink.deleteMany({ where: { expiresAt: { lt: now() } } });
  await db.verification.deleteMany({ where: { expiresAt: { lt: now() } } });
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
