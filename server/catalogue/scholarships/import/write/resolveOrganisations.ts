import type pg from 'pg';
import { problem } from '../../../../../rules/problems.ts';
import { isNotArchived } from '../../isPublic.ts';
import type { BadRecord } from '../check/checkRecord.ts';
import { CLOSES_AT } from './writePlan.ts';

/**
 * Locks the organisations, so that they cannot be closed until the import ends. A closed organisation cannot offer
 * new scholarships, but keeps its existing ones.
 */
const RESOLVE = `
  UPDATE staged s SET organisation_id = o.id
  FROM (
    SELECT id, slug, closed_at FROM organisations WHERE slug IN (SELECT organisation FROM staged) FOR KEY SHARE
  ) o
  WHERE o.slug = s.organisation AND (o.closed_at IS NULL OR EXISTS (
    SELECT FROM scholarships t WHERE t.organisation_id = o.id AND (t.id = s.own_id OR t.external_id = s.external_id)))`;

const IS_UNKNOWN = 'organisation IS NOT NULL AND organisation_id IS NULL';

const LIST_UNKNOWN = `SELECT place FROM staged WHERE ${IS_UNKNOWN} ORDER BY position LIMIT $1`;

const REMOVE_UNKNOWN = `DELETE FROM staged WHERE ${IS_UNKNOWN}`;

export async function resolveOrganisations(
  client: pg.Client,
  limit: number,
): Promise<{ bad: BadRecord[]; count: number }> {
  await client.query(RESOLVE);
  const { rows } = await client.query<{ place: string }>(LIST_UNKNOWN, [limit]);
  const { rowCount } = await client.query(REMOVE_UNKNOWN);
  const bad = rows.map(({ place }) => ({
    place,
    field: 'organisation',
    reason: problem('organisationUnknown'),
  }));
  return { bad, count: rowCount ?? 0 };
}

/**
 * Lists records whose later deadline would let a closed organisation accept applications again. Locks these
 * organisations until the import ends. Must run after records have been compared with scholarships.
 */
const LIST_REOPENING = `
  SELECT s.position, s.place FROM staged s JOIN scholarships t ON t.id = s.target_id
  JOIN organisations o ON o.id = coalesce(s.organisation_id, t.organisation_id) AND o.closed_at IS NOT NULL
  WHERE s.same_as IS NULL AND t.state IN ('PUBLISHED', 'SCHEDULED') AND ${isNotArchived('t').sql}
    AND ${CLOSES_AT} > greatest(t.closes_at, now())
  ORDER BY s.position FOR KEY SHARE OF o`;

export async function refuseReopening(
  client: pg.Client,
  limit: number,
): Promise<{ bad: BadRecord[]; count: number }> {
  const { rows } = await client.query<{ position: number; place: string }>(LIST_REOPENING);
  await client.query('DELETE FROM staged WHERE position = ANY($1::int[])', [
    rows.map(({ position }) => position),
  ]);
  const reason = problem('deadlineOfClosed');
  const bad = rows.slice(0, limit).map(({ place }) => ({ place, field: 'applicationDeadline', reason }));
  return { bad, count: rows.length };
}
