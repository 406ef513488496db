import type pg from 'pg';
import { problem } from '../../../../../rules/problems.ts';
import type { BadRecord } from '../check/checkRecord.ts';
import { CLOSES_AT, OPENS_AT } from './writePlan.ts';

const LIST_EARLY = `
  SELECT s.position, s.place FROM staged s LEFT JOIN scholarships t ON t.id = s.target_id
  WHERE s.same_as IS NULL AND ${CLOSES_AT} <= ${OPENS_AT}
  ORDER BY s.position`;

/**
 * Removes from the staging table the records whose deadline would not be after the opening. A record without dates
 * keeps the stored opening, so this must run after records have been compared with scholarships.
 */
export async function refuseEarlyDeadlines(
  client: pg.Client,
  limit: number,
): Promise<{ bad: BadRecord[]; count: number }> {
  const { rows } = await client.query<{ position: number; place: string }>(LIST_EARLY);
  await client.query('DELETE FROM staged WHERE position = ANY($1::int[])', [
    rows.map(({ position }) => position),
  ]);
  const reason = problem('deadlineBeforeOpening');
  const bad = rows.slice(0, limit).map(({ place }) => ({ place, field: 'applicationDeadline', reason }));
  return { bad, count: rows.length };
}
