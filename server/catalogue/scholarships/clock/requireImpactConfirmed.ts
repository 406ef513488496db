import { z } from 'zod';
import type { Scholarship } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { shortensTime } from './mayNow.ts';

export type DeadlineImpact = { drafts: number; applications: number };

const count = wholeNumber(0, 2 ** 31 - 1);

export const affectedSchema = z.object({ drafts: count, applications: count }).nullish();

type Write = { before: Scholarship; after: Scholarship };

export async function findDeadlineImpact(
  { db, now }: TransactionContext,
  { before, after }: Write,
): Promise<DeadlineImpact | null> {
  if (!shortensTime({ before, after }, now())) return null;
  const of = { scholarshipId: before.id };
  const [drafts, applications] = await Promise.all([
    db.applicationDraft.count({ where: of }),
    db.application.count({ where: { ...of, status: 'PENDING', cancelledAt: null } }),
  ]);
  return drafts + applications > 0 ? { drafts, applications } : null;
}

export function requireImpactConfirmed(
  affected: DeadlineImpact | null,
  repeated: DeadlineImpact | null | undefined,
): void {
  if (!affected) return;
  const { drafts, applications } = affected;
  if (repeated?.drafts === drafts && repeated.applications === applications) return;
  throw refuse('CONFLICT', 'scholarship.closesEarlier', affected, { details: { affected } });
}
