import type pg from 'pg';
import { problem } from '../../../../../rules/problems.ts';
import { isNotArchived } from '../../isPublic.ts';
import type { BadRecord } from '../check/checkRecord.ts';

const LIST_UNPAYABLE = `
  SELECT s.position, s.place FROM staged s LEFT JOIN scholarships t ON t.id = s.target_id
  WHERE s.same_as IS NULL AND s.application_fees + s.service_charge > 0
    AND (t.id IS NULL OR (t.total_fee = 0 AND t.state IN ('PUBLISHED', 'SCHEDULED') AND ${isNotArchived('t').sql}))
  ORDER BY s.position`;

/**
 * Removes from the staging table the records whose fee cannot be paid, because an import publishes scholarships. Must
 * run after records have been compared with scholarships.
 */
export async function refuseUnpayable(
  client: pg.Client,
  limit: number,
): Promise<{ bad: BadRecord[]; count: number }> {
  const { rows } = await client.query<{ position: number; place: string }>(LIST_UNPAYABLE);
  await client.query('DELETE FROM staged WHERE position = ANY($1::int[])', [
    rows.map(({ position }) => position),
  ]);
  const reason = problem('feeUnpayable');
  const bad = rows.slice(0, limit).map(({ place }) => ({ place, field: 'applicationFees', reason }));
  return { bad, count: rows.length };
}
