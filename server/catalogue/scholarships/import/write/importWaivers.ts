import type pg from 'pg';

/**
 * Marks records that change a scholarship's waiver rules. A missing row in `waiver_rules` means that all rules are
 * off.
 */
const MARK_CHANGED = `
  UPDATE staged s SET changes = array_append(s.changes, 'feeWaiver')
  FROM scholarships t LEFT JOIN waiver_rules w ON w.scholarship_id = t.id
  WHERE s.target_id = t.id AND s.same_as IS NULL AND s.says_waiver
    AND (coalesce((s.fee_waiver ->> 'acceptsRequests')::boolean, false) <> coalesce(w.accepts_requests, false)
      OR nullif(s.fee_waiver -> 'condition', 'null') IS DISTINCT FROM w.condition)`;

/** Adds the person who imports a condition to the condition's authors, as `setWaiverRules` does. */
const WRITE = `
  INSERT INTO waiver_rules (scholarship_id, accepts_requests, condition, condition_by, updated_at)
  SELECT coalesce(s.target_id, s.id), coalesce((s.fee_waiver ->> 'acceptsRequests')::boolean, false), given.condition,
    CASE WHEN given.condition IS NULL THEN '{}' ELSE array_remove(ARRAY[$3::uuid], NULL) END, now()
  FROM staged s, LATERAL (SELECT nullif(s.fee_waiver -> 'condition', 'null') AS condition) given
  WHERE s.position BETWEEN $1 AND $2 AND s.same_as IS NULL
    AND CASE WHEN s.target_id IS NULL THEN s.fee_waiver IS NOT NULL ELSE 'feeWaiver' = ANY (s.changes) END
  ON CONFLICT (scholarship_id) DO UPDATE SET accepts_requests = excluded.accepts_requests,
    condition = excluded.condition,
    condition_by = CASE WHEN excluded.condition IS NULL THEN '{}'
      WHEN excluded.condition = waiver_rules.condition THEN waiver_rules.condition_by
      ELSE ARRAY(SELECT unnest(waiver_rules.condition_by) UNION SELECT unnest(excluded.condition_by)) END,
    version = waiver_rules.version + 1, updated_at = excluded.updated_at`;

export async function compareWaivers(client: pg.Client): Promise<void> {
  await client.query(MARK_CHANGED);
}

export async function writeWaivers(
  client: pg.Client,
  range: readonly number[],
  actorId: string | null,
): Promise<void> {
  await client.query(WRITE, [...range, actorId]);
}
