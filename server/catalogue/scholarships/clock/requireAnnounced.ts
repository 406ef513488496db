import { z } from 'zod';
import type { Scholarship } from '../../../../prisma/client/client.ts';
import { wholeNumber } from '../../../../rules/fields.ts';
import type { TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { takesTime } from './mayNow.ts';

/** How many drafts can still be submitted, and how many pending applications still be edited. */
export type Affected = { drafts: number; applications: number };

const count = wholeNumber(0, 2 ** 31 - 1);

export const affectedRule = z.object({ drafts: count, applications: count }).nullish();

/** A locked scholarship before and after a write, whose transaction is still open. */
type Write = { before: Scholarship; after: Scholarship };

/** What has less time from now on; null when nothing has. */
export async function findAffected(
  { db, now }: TransactionContext,
  { before, after }: Write,
): Promise<Affected | null> {
  if (!takesTime({ before, after }, now())) return null;
  const of = { scholarshipId: before.id };
  const [drafts, applications] = await Promise.all([
    db.applicationDraft.count({ where: of }),
    db.application.count({ where: { ...of, status: 'PENDING', cancelledAt: null } }),
  ]);
  return drafts + applications > 0 ? { drafts, applications } : null;
}

/** CONFLICT with the numbers of what an earlier closing affects, until the caller repeats these. */
export function requireAnnounced(affected: Affected | null, repeated: Affected | null | undefined): void {
  if (!affected) return;
  const { drafts, applications } = affected;
  if (repeated?.drafts === drafts && repeated.applications === applications) return;
  throw refuse('CONFLICT', 'scholarship.closesEarlier', affected, { details: { affected } });
}
