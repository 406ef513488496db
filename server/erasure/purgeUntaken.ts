import { Prisma } from '../../prisma/client/client.ts';
import type { Context } from '../platform/context.ts';
import { eraseUser } from './eraseUser.ts';

const DAY = 86_400_000;
/** After its last application was withdrawn or deleted. */
const UNTAKEN_DAYS = 30;
/** Erased by one run; the next run takes the others. */
const MAX_PURGED = 200;

/** The account `u` has no way to sign in, and staff entered an application for it. */
const UNTAKEN = Prisma.sql`NOT u.email_verified AND u.holder_proved_at IS NULL AND u.anonymized_at IS NULL
  AND NOT EXISTS (SELECT FROM accounts way WHERE way.user_id = u.id)
  AND EXISTS (SELECT FROM applications entered JOIN application_events e ON e.application_id = entered.id
    WHERE entered.applicant_id = u.id AND e.kind = 'ENTERED')`;

/** Erases accounts that were made with an application, that no one took over, and whose applications have all ended a while ago. */
export async function purgeUntaken(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - UNTAKEN_DAYS * DAY);
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE ${UNTAKEN}
      AND NOT EXISTS (SELECT FROM applications a WHERE a.applicant_id = u.id
        AND (a.cancelled_at IS NULL OR a.cancelled_at > ${before}::timestamptz))
    ORDER BY u.id LIMIT ${MAX_PURGED}`;
  for (const { id } of found)
    await ctx.db.$transaction(async (db) => {
      // Its person may have taken it over, or staff entered another application, since it was found.
      const held = await db.$queryRaw<unknown[]>`
        SELECT FROM users u WHERE u.id = ${id}::uuid AND ${UNTAKEN} FOR UPDATE`;
      const isStanding = { applicantId: id, OR: [{ cancelledAt: null }, { cancelledAt: { gt: before } }] };
      if (held.length === 1 && (await db.application.count({ where: isStanding })) === 0)
        await eraseUser({ ...ctx, db }, id);
    });
}
