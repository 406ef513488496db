import type { Prisma, Scholarship } from '../../../prisma/client/client.ts';
import { refuse } from '../../errors.ts';
import { hasClosed } from '../scholarships/clock/mayNow.ts';

type Held = { publishesItself: boolean; isClosed: boolean };

/**
 * An organisation, held until the transaction ends: it is neither closed nor deleted meanwhile. Null when there is none.
 */
export async function holdOrganisation(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  id: string,
): Promise<Held | null> {
  const [held] = await db.$queryRaw<Held[]>`
    SELECT publishes_itself AS "publishesItself", closed_at IS NOT NULL AS "isClosed"
    FROM organisations WHERE id = ${id}::uuid FOR KEY SHARE`;
  return held ?? null;
}

type Offered = Pick<Scholarship, 'organisationId' | 'state' | 'archivedAt' | 'closesAt'>;

/** CONFLICT where a closed organisation would take applications again after a write: what it has offered stays in the past. */
export async function requireOffering(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { organisationId, state, archivedAt, closesAt }: Offered,
  at: Date,
): Promise<void> {
  const isOffered = state === 'PUBLISHED' || state === 'SCHEDULED';
  if (!isOffered || archivedAt || hasClosed({ closesAt }, at)) return;
  if ((await holdOrganisation(db, organisationId))?.isClosed) throw refuseClosed();
}

/** The refusal of what a closed organisation would offer anew. */
export function refuseClosed() {
  return refuse('CONFLICT', 'organisation.closed');
}
