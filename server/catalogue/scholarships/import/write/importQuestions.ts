import type pg from 'pg';

const NOTHING = `'{"sections": []}'::jsonb`;
const GIVEN = `coalesce(nullif(s.questions, 'null'), ${NOTHING})`;

export const NEWEST = `(SELECT v.content FROM form_versions v WHERE v.form_id = t.own_form_id ORDER BY v.version DESC LIMIT 1)`;

const MARK_CHANGED = `
  UPDATE staged s SET changes = array_append(s.changes, 'questions') FROM scholarships t
  WHERE s.target_id = t.id AND s.same_as IS NULL AND s.says_questions AND ${GIVEN} <> coalesce(${NEWEST}, ${NOTHING})`;

const WRITE = `
  WITH asking AS (
    SELECT t.id, coalesce(t.own_form_id, gen_random_uuid()) AS form_id, t.own_form_id IS NULL AS is_new, ${GIVEN} AS content
    FROM staged s JOIN scholarships t ON t.id = coalesce(s.target_id, s.id)
    WHERE s.position BETWEEN $1 AND $2 AND s.same_as IS NULL
      AND CASE WHEN s.target_id IS NULL THEN ${GIVEN} <> ${NOTHING} ELSE 'questions' = ANY (s.changes) END),
  forms_added AS (
    INSERT INTO forms (id, purpose, created_at) SELECT form_id, 'APPLICATION', now() FROM asking WHERE is_new),
  named AS (
    UPDATE scholarships t SET own_form_id = asking.form_id FROM asking WHERE asking.is_new AND t.id = asking.id)
  INSERT INTO form_versions (id, form_id, version, content, created_at)
  SELECT gen_random_uuid(), form_id,
    1 + coalesce((SELECT max(v.version) FROM form_versions v WHERE v.form_id = asking.form_id), 0), content, now()
  FROM asking`;

export async function compareQuestions(client: pg.Client): Promise<void> {
  await client.query(MARK_CHANGED);
}

export async function writeQuestions(client: pg.Client, range: readonly number[]): Promise<void> {
  await client.query(WRITE, [...range]);
}
