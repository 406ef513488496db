import { Prisma } from '../../../prisma/client/client.ts';
import { closingFor, mayApplyNow } from '../../catalogue/scholarships/clock/mayNow.ts';
import type { Context } from '../../platform/context.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Deletes drafts that have not changed for `RETAIN_DRAFTS` days and whose scholarship closed for the applicant at
 * least as long ago. `purgeReferences` later deletes references that no draft or application needs.
 */
export async function purgeOldDrafts({ db, env, now }: Pick<Context, 'db' | 'env' | 'now'>): Promise<void> {
  if (!env.RETAIN_DRAFTS) return;
  const before = new Date(now().getTime() - env.RETAIN_DRAFTS * DAY);
  await db.$executeRaw`DELETE FROM application_drafts d WHERE ${isOldDraft({ now }, before)}`;
}

export async function countOldDrafts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  before: Date,
): Promise<number> {
  const [row] = await db.$queryRaw<{ found: number }[]>`
    SELECT count(*)::int AS found FROM application_drafts d WHERE ${isOldDraft({ now }, before)}`;
  return row?.found ?? 0;
}

/** SQL condition on the draft `d`. A draft never expires while the applicant can still submit it. */
function isOldDraft(clock: Pick<Context, 'now'>, before: Date): Prisma.Sql {
  const applicant = Prisma.sql`d.applicant_id`;
  return Prisma.sql`d.updated_at < ${before}::timestamptz AND EXISTS (
    SELECT FROM scholarships s WHERE s.id = d.scholarship_id AND ${closingFor(applicant)} < ${before}::timestamptz
      AND NOT ${mayApplyNow(clock, applicant)})`;
}
