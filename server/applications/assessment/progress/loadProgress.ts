import type { Prisma } from '../../../../prisma/client/client.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import type { RoundRow } from '../rounds/roundRow.ts';

type Counts = { planned: number; assigned: number; started: number; submitted: number; late: number };

type MemberProgress = Counts & { member: { id: string; name: string; email: string } | null };
export type RoundProgress = Counts & { asked: number; short: number; members: MemberProgress[] };

type CountRow = Counts & { roundId: string; memberId: string; name: string | null; email: string | null };

/** The caller must check the permission. */
export const loadProgress = createRequestLoader<RoundRow, RoundProgress>(async ({ db, now }, rounds) => {
  const rows = await db.$queryRaw<CountRow[]>`
    SELECT r.id AS "roundId", m.id AS "memberId", u.name, u.email,
      count(*) FILTER (WHERE t.state = 'PLANNED')::int AS planned,
      count(*) FILTER (WHERE t.state IN ('ASSIGNED', 'STARTED', 'SUBMITTED'))::int AS assigned,
      count(*) FILTER (WHERE t.state = 'STARTED')::int AS started,
      count(*) FILTER (WHERE t.state = 'SUBMITTED')::int AS submitted,
      count(*) FILTER (WHERE t.state IN ('ASSIGNED', 'STARTED') AND r.ends_at <= ${now()})::int AS late
    FROM assessment_rounds r JOIN panel_members m ON m.panel_id = r.panel_id LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN (assessments t JOIN applications a ON a.id = t.application_id AND a.cancelled_at IS NULL)
      ON t.round_id = r.id AND t.member_id = m.id
    WHERE r.id = ANY(${rounds.map(({ id }) => id)}::uuid[])
    GROUP BY r.id, m.id, u.id HAVING m.left_at IS NULL OR count(t.id) > 0
    ORDER BY u.name NULLS LAST, m.id`;
  const shorts = await countShort(db, rounds);
  return rounds.map((round) =>
    summarize(
      round,
      shorts.get(round.id) ?? 0,
      rows.filter(({ roundId }) => roundId === round.id),
    ),
  );
});

async function countShort(
  db: Pick<Prisma.TransactionClient, '$queryRaw'>,
  rounds: readonly RoundRow[],
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ roundId: string; short: number }[]>`
    SELECT r.id AS "roundId", count(*)::int AS short FROM assessment_rounds r
    JOIN round_applications e ON e.round_id = r.id AND e.count < r.per_application
    JOIN applications a ON a.id = e.application_id AND a.cancelled_at IS NULL
    WHERE r.id = ANY(${rounds.map(({ id }) => id)}::uuid[]) GROUP BY r.id`;
  return new Map(rows.map(({ roundId, short }) => [roundId, short]));
}

function summarize(
  { entryCount, perApplication }: RoundRow,
  short: number,
  rows: readonly CountRow[],
): RoundProgress {
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  return {
    ...{ asked: entryCount * perApplication, short, planned: sum('planned'), assigned: sum('assigned') },
    ...{ started: sum('started'), submitted: sum('submitted'), late: sum('late') },
    members: rows.map(({ memberId, name, email, ...counts }) => ({
      ...counts,
      member: name !== null && email !== null ? { id: memberId, name, email } : null,
    })),
  };
}
