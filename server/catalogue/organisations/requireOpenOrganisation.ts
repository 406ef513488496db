import type { Prisma, Scholarship } from '../../../prisma/client/client.ts';
import { lockOrganisation, refuseClosed } from '../../accounts/organisations/lockOrganisation.ts';
import { hasClosed } from '../scholarships/clock/mayNow.ts';

type OfferedScholarship = Pick<Scholarship, 'organisationId' | 'state' | 'archivedAt' | 'closesAt'>;

/** Throws CONFLICT if the write would let a closed organisation accept applications again. */
export async function requireOpenOrganisation(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  { organisationId, state, archivedAt, closesAt }: OfferedScholarship,
  at: Date,
): Promise<void> {
  const isOffered = state === 'PUBLISHED' || state === 'SCHEDULED';
  if (!isOffered || archivedAt || hasClosed({ closesAt }, at)) return;
  if ((await lockOrganisation(db, organisationId))?.isClosed) throw refuseClosed();
}
