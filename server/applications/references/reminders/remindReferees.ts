import { Prisma } from '../../../../prisma/client/client.ts';
import { closesWithin } from '../../../catalogue/scholarships/clock/mayNow.ts';
import type { Context } from '../../../platform/context.ts';
import { daysUntil } from '../ask/changeReferee.ts';
import { mailReferee } from '../ask/mailReferee.ts';
import { DUE_AT } from '../dueAt.ts';
import { LAST_MAILED, readReferences } from '../referenceRow.ts';

const [EARLY, LATE] = [7, 2];

const BATCH = 50;

/**
 * Each reminder is sent only once, even with concurrent runs, because its record and its e-mail are written in one
 * transaction. Skips referees who got an e-mail with a link after the reminder was due, referees who refuse e-mails,
 * and letters that are not needed.
 */
export async function remindReferees(ctx: Context): Promise<void> {
  while ((await remindBatch(ctx)) > 0);
}

async function remindBatch(ctx: Context): Promise<number> {
  const now = ctx.now();
  return ctx.db.$transaction(async (db) => {
    const marked = await db.$queryRaw<{ id: string }[]>`
      UPDATE reference_requests changed SET reminded_for = due.at, reminded_days = due.days FROM (
        SELECT r.id, at.due AS at, stage.days FROM reference_requests r
        JOIN scholarships s ON s.id = r.scholarship_id
        CROSS JOIN LATERAL (SELECT ${DUE_AT} AS due) at
        CROSS JOIN LATERAL (SELECT CASE WHEN ${closesWithin(Prisma.sql`at.due`, now, LATE)} THEN ${LATE}::int
          ELSE ${EARLY}::int END AS days) stage
        WHERE r.removed_at IS NULL AND r.state IN ('SENT', 'OPENED', 'STARTED') AND NOT r.is_quiet
          AND ${closesWithin(Prisma.sql`at.due`, now, EARLY)}
          AND ${LAST_MAILED} < at.due - make_interval(hours => 24 * stage.days)
          AND (r.reminded_for IS DISTINCT FROM at.due OR r.reminded_days > stage.days)
        ORDER BY r.id LIMIT ${BATCH} FOR UPDATE OF r SKIP LOCKED
      ) due WHERE due.id = changed.id RETURNING changed.id`;
    if (marked.length === 0) return 0;
    const ids = marked.map(({ id }) => Prisma.sql`${id}::uuid`);
    for (const row of await readReferences({ ...ctx, db }, Prisma.sql`r.id IN (${Prisma.join(ids)})`))
      if (row.isNeeded) await mailReferee({ ...ctx, db }, row, { days: daysUntil(ctx, row.dueAt) });
    return marked.length;
  });
}
