import { Prisma } from '../../prisma/client/client.ts';
import { ENTERED_KINDS } from '../events/timeline/isEntered.ts';
import type { Context } from '../platform/context.ts';
import { eraseUser } from './eraseUser.ts';

const DAY = 86_400_000;
const UNCLAIMED_DAYS = 30;
const MAX_PURGED = 200;

const UNCLAIMED = Prisma.sql`NOT u.email_verified AND u.holder_proved_at IS NULL AND u.anonymized_at IS NULL
  AND NOT EXISTS (SELECT FROM accounts way WHERE way.user_id = u.id)
  AND EXISTS (SELECT FROM applications entered JOIN application_events e ON e.application_id = entered.id
    WHERE entered.applicant_id = u.id AND e.kind IN ${ENTERED_KINDS})`;

/**
 * Erases accounts that were created with an entered application and never claimed, UNCLAIMED_DAYS after their
 * last application was withdrawn or deleted.
 */
export async function purgeUnclaimedAccounts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNCLAIMED_DAYS * DAY);
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE ${UNCLAIMED}
      AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = u.id
        AND (a.cancelled_at IS NULL OR a.cancelled_at > ${before}::timestamptz))
    ORDER BY u.id LIMIT ${MAX_PURGED}`;
  for (const { id } of found)
    await ctx.db.$transaction(async (db) => {
      // Checks again, because the owner may have claimed the account since, or staff may have entered another
      // application.
      const held = await db.$queryRaw<unknown[]>`
        SELECT FROM users u WHERE u.id = ${id}::uuid AND ${UNCLAIMED} FOR UPDATE`;
      const isStanding = { applicantId: id, OR: [{ cancelledAt: null }, { cancelledAt: { gt: before } }] };
      if (held.length === 1 && (await db.application.count({ where: isStanding })) === 0)
        await eraseUser({ ...ctx, db }, id);
    });
}
