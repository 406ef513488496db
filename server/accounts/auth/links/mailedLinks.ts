import { createHash, randomBytes } from 'node:crypto';
import type { LinkPurpose, MailedLink } from '../../../../prisma/client/client.ts';
import { TAKE_OVER_DAYS } from '../../../../rules/applicationOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import type { Context, TransactionContext } from '../../../platform/context.ts';
import { type AppError, invalidInput } from '../../../platform/errors.ts';
import type { LockedAccount } from '../lockAccount.ts';

const HOUR = 3_600_000;

/** Milliseconds a link works. */
const LINK_LIFE: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 24 * HOUR,
  CHANGE_EMAIL: 24 * HOUR,
  RESET_PASSWORD: HOUR,
  TAKE_OVER: TAKE_OVER_DAYS * 24 * HOUR,
};

/**
 * How many links of a purpose an account can have; a further one takes the place of the oldest. More than one, or
 * anyone could void the link that the owner is about to open by asking for another. One address is changed at a time.
 */
const MAX_LINKS: Record<LinkPurpose, number> = {
  VERIFY_EMAIL: 10,
  CHANGE_EMAIL: 1,
  RESET_PASSWORD: 10,
  TAKE_OVER: 10,
};

type Transaction = TransactionContext<Pick<Context, 'now'>>;

/** Makes a link for an account that is locked, and answers its key: 256 random bits that only the mail may hold. */
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

/** The link of a key, when it would work now. Reading it uses nothing up. INVALID_INPUT for `token`. */
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
 * Uses a link up, for an account that is locked: INVALID_INPUT when it was used meanwhile, or when what it was made
 * for is no longer so (the epoch has moved, or the address is another one).
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

/** One refusal for every link that does not work. */
export function linkEnded(): AppError {
  return invalidInput({ token: problem('linkEnded') });
}

/** Removes links that have expired, and what is left of sign-ins at providers that were not finished. */
export async function purgeOldLinks({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.mailedLink.deleteMany({ where: { expiresAt: { lt: now() } } });
  await db.verification.deleteMany({ where: { expiresAt: { lt: now() } } });
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
