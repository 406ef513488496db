import type { Prisma, Scholarship } from '../../../prisma/client/client.ts';
import { holdOrganisation, refuseClosed } from '../../accounts/organisations/holdOrganisation.ts';
import { hasClosed } from '../scholarships/clock/mayNow.ts';

type Offered = Pick<Scholarship, 'organisationId' | 'state' | 'archivedAt' | 'closesAt'>;

/** Throws CONFLICT if a write would let a closed organisation accept applications again. */
export async function requireOffering(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { organisationId, state, archivedAt, closesAt }: Offered,
  at: Date,
): Promise<void> {
  const isOffered = state === 'PUBLISHED' || state === 'SCHEDULED';
  if (!isOffered || archivedAt || hasClosed({ closesAt }, at)) return;
  if ((await holdOrganisation(db, organisationId))?.isClosed) throw refuseClosed();
}
