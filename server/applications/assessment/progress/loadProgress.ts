import { createRequestLoader } from '../../../platform/requestLoader.ts';
import type { RoundRow } from '../rounds/roundRow.ts';

type Counts = { planned: number; assigned: number; started: number; submitted: number; late: number };

export type MemberProgress = Counts & { member: { id: string; name: string; email: string } | null };
export type RoundProgress = Counts & { asked: number; members: MemberProgress[] };

type CountRow = Counts & { roundId: string; memberId: string; name: string | null; email: string | null };

/** Loads how far the assessors of rounds are, which the viewer was allowed to read. */
export const loadProgress = createRequestLoader<RoundRow, RoundProgress>(async ({ db, now }, rounds) => {
  const rows = await db.$queryRaw<CountRow[]>`
    SELECT r.id AS "roundId", m.id AS "memberId", u.name, u.email,
      count(*) FILTER (WHERE t.state = 'PLANNED')::int AS planned,
      count(*) FILTER (WHERE t.state IN ('ASSIGNED', 'STARTED', 'SUBMITTED'))::int AS assigned,
      count(*) FILTER (WHERE t.state = 'STARTED')::int AS started,
      count(*) FILTER (WHERE t.state = 'SUBMITTED')::int AS submitted,
      count(*) FILTER (WHERE t.state IN ('ASSIGNED', 'STARTED') AND r.ends_at <= ${now()})::int AS late
    FROM assessment_rounds r JOIN panel_members m ON m.panel_id = r.panel_id LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN assessments t ON t.round_id = r.id AND t.member_id = m.id
    WHERE r.id = ANY(${rounds.map(({ id }) => id)}::uuid[])
    GROUP BY r.id, m.id, u.id HAVING m.left_at IS NULL OR count(t.id) > 0
    ORDER BY u.name NULLS LAST, m.id`;
  return rounds.map((round) =>
    summarize(
      round,
      rows.filter(({ roundId }) => roundId === round.id),
    ),
  );
});

const KEYS = ['planned', 'assigned', 'started', 'submitted', 'late'] as const;

function summarize({ entryCount, perApplication }: RoundRow, rows: readonly CountRow[]): RoundProgress {
  const sum = (key: (typeof KEYS)[number]) => rows.reduce((total, row) => total + row[key], 0);
  const [planned, assigned, started, submitted, late] = KEYS.map(sum) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    ...{ asked: entryCount * perApplication, planned, assigned, started, submitted, late },
    members: rows.map(({ memberId, name, email, ...counts }) => ({
      ...counts,
      member: name !== null && email !== null ? { id: memberId, name, email } : null,
    })),
  };
}
