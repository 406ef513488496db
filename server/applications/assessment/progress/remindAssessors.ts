import { Prisma } from '../../../../prisma/client/client.ts';
import { publish } from '../../../events/publish.ts';
import type { Context, RequestContext, TransactionContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/errors.ts';
import { lockAssignments } from '../rounds/reachableRound.ts';
import { hasStarted, type RoundRow, readRound } from '../rounds/roundRow.ts';
import { mailAssessors } from './mailAssessors.ts';

const REMIND_DAYS = 3;

type Reminding = { round: RoundRow; reminded: number };

/**
 * Reminds the given assessors, or all in the round. Each panel member gets at most one reminder a day, including
 * automatic ones.
 */
export function remindAssessors(
  ctx: RequestContext,
  given: { roundId: string; memberIds?: string[] | null | undefined },
): Promise<Reminding> {
  return ctx.db.$transaction(async (db) => {
    const inside = { ...ctx, db };
    const { viewer, round } = await lockAssignments(inside, given.roundId);
    if (round.state !== 'OPEN') throw refuse('CONFLICT', 'round.notOpen');
    if (!hasStarted(round, ctx.now())) throw refuse('CONFLICT', 'round.notStarted');
    const reminded = await remind(inside, round.id, given.memberIds ?? null);
    const after = { reminded };
    await publish(inside, 'assessors.reminded', { actorId: viewer.id, id: round.id, after });
    return { round: await readRound(db, round.id), reminded };
  });
}

/**
 * Reminds assessors of rounds that end within REMIND_DAYS days. Each panel member gets at most one reminder a day,
 * for the round that ends first.
 */
export async function remindOfEnds(ctx: Context): Promise<void> {
  const until = new Date(ctx.now().getTime() + REMIND_DAYS * 86_400_000);
  const rounds = await ctx.db.assessmentRound.findMany({
    where: {
      ...{ state: 'OPEN', endsAt: { gt: ctx.now(), lte: until } },
      OR: [{ startsAt: null }, { startsAt: { lte: ctx.now() } }],
    },
    select: { id: true },
    orderBy: [{ endsAt: 'asc' }, { id: 'asc' }],
  });
  for (const { id } of rounds) await ctx.db.$transaction((db) => remind({ ...ctx, db }, id, null));
}

/**
 * Marks the reminder as sent and queues its e-mail in one transaction, so that concurrent runs send it only
 * once.
 */
async function remind(
  ctx: TransactionContext<Pick<Context, 'env' | 'now' | 'listeners'>>,
  roundId: string,
  memberIds: readonly string[] | null,
): Promise<number> {
  const recipients = await ctx.db.$queryRaw<{ name: string; email: string; count: number }[]>`
    UPDATE panel_members m SET reminded_at = ${ctx.now()} FROM users u, (
      SELECT member_id, count(*)::int AS count FROM assessments
      WHERE round_id = ${roundId}::uuid AND state IN ('ASSIGNED', 'STARTED') GROUP BY member_id) open
    WHERE open.member_id = m.id AND u.id = m.user_id AND m.left_at IS NULL AND u.suspended_at IS NULL
      AND (m.reminded_at IS NULL OR m.reminded_at <= ${ctx.now()}::timestamptz - interval '24 hours')
      ${memberIds ? Prisma.sql`AND m.id = ANY(${memberIds}::uuid[])` : Prisma.empty}
    RETURNING u.name, u.email, open.count`;
  await mailAssessors(ctx, 'assessmentReminder', roundId, recipients);
  return recipients.length;
}
