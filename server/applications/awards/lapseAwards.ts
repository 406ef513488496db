import { OFFER_REMINDER_DAYS } from '../../../rules/awards/awardOptions.ts';
import { publish, type WorkContext } from '../../events/publish.ts';
import { move } from './answerAward.ts';
import { AWARD_PARTS, lockAward, toAwardEvent } from './awardRow.ts';

const BATCH = 200;

export async function lapseAwards(ctx: WorkContext): Promise<void> {
  const due = await ctx.db.award.findMany({
    where: { state: 'OFFERED', acceptBy: { lte: ctx.now() } },
    include: AWARD_PARTS,
    orderBy: { acceptBy: 'asc' },
    take: BATCH,
  });
  for (const found of due)
    await ctx.db.$transaction(async (db) => {
      const inside = { ...ctx, db };
      const award = await lockAward(inside, found, null);
      if (award.state !== 'OFFERED' || award.acceptBy > ctx.now()) return;
      const after = await move(inside, award, { state: 'LAPSED', answeredAt: ctx.now() });
      await publish(inside, 'award.lapsed', toAwardEvent(after, null));
    });
}

/**
 * Reminds recipients of an offer OFFER_REMINDER_DAYS before the deadline for their response. Skips a reminder if the
 * offer was made or extended, or the recipient was reminded, after the reminder was due. One transaction records and
 * queues each reminder, so that concurrent runs send it only once.
 */
export async function remindOfOffers(ctx: WorkContext): Promise<void> {
  await ctx.db.$transaction(async (db) => {
    const now = ctx.now();
    const rows = await db.$queryRaw<{ id: string }[]>`
      UPDATE awards SET reminded_at = ${now} WHERE id IN (
        SELECT w.id FROM awards w JOIN applications a ON a.id = w.application_id JOIN users u ON u.id = a.applicant_id
        WHERE w.state = 'OFFERED' AND w.accept_by > ${now} AND u.suspended_at IS NULL AND EXISTS (
          SELECT FROM unnest(${[...OFFER_REMINDER_DAYS]}::int[]) AS reminder(days)
          WHERE w.accept_by - make_interval(days => reminder.days) <= ${now}
            AND greatest(w.offered_at, w.reminded_at) < w.accept_by - make_interval(days => reminder.days))
        ORDER BY w.id LIMIT ${BATCH} FOR UPDATE OF w SKIP LOCKED)
      RETURNING id`;
    const awards = await db.award.findMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      include: AWARD_PARTS,
      orderBy: { id: 'asc' },
    });
    for (const award of awards) await publish({ ...ctx, db }, 'award.reminded', toAwardEvent(award, null));
  });
}
