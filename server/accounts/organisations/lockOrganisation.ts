import type { Prisma } from '../../../prisma/client/client.ts';
import { refuse } from '../../platform/errors.ts';

type LockedOrganisation = { publishesItself: boolean; isClosed: boolean };

/** Locks an organisation until the transaction ends, so that no other transaction closes or deletes it. */
export async function lockOrganisation(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<LockedOrganisation | null> {
  const [held] = await db.$queryRaw<LockedOrganisation[]>`
    SELECT publishes_itself AS "publishesItself", closed_at IS NOT NULL AS "isClosed"
    FROM organisations WHERE id = ${id}::uuid FOR KEY SHARE`;
  return held ?? null;
}

export function refuseClosed() {
  return refuse('CONFLICT', 'organisation.closed');
}
