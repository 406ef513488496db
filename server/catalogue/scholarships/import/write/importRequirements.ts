import type pg from 'pg';
import type { ScholarshipRecord } from '../../../../../rules/catalogue/scholarships.ts';
import { canonicalText } from '../../../../../rules/conditions/canonical.ts';
import type { Condition } from '../../../../../rules/conditions/condition.ts';

/** SQL for the hash of a requirement tree's text. Must match requirementTrees.ts. */
const HASH = `encode(sha256(convert_to(text, 'UTF8')), 'hex')`;

const WANTED = `(
    SELECT DISTINCT ${HASH} AS hash, text FROM staged, unnest(ARRAY[hard_text, soft_text]) AS text WHERE text IS NOT NULL
  ) wanted`;

/**
 * Marks existing trees as used, so that they are not deleted before the scholarships refer to them. The fixed order
 * of rows prevents deadlocks with writes by staff.
 */
const USE_TREES = `
  UPDATE requirement_trees t SET used_at = now()
  FROM (SELECT id FROM requirement_trees JOIN ${WANTED} USING (hash) ORDER BY hash FOR UPDATE OF requirement_trees) held
  WHERE t.id = held.id`;

/** Skips existing trees before inserting, because an insert that conflicts would use up an id. */
const STORE_TREES = `
  INSERT INTO requirement_trees (hash, tree, used_at)
  SELECT hash, text::jsonb, now() FROM ${WANTED}
  WHERE NOT EXISTS (SELECT FROM requirement_trees t WHERE t.hash = wanted.hash)
  ORDER BY hash
  ON CONFLICT (hash) DO UPDATE SET used_at = excluded.used_at`;

const NAME_TREES = `
  UPDATE staged s SET
    hard_tree_id = (SELECT t.id FROM requirement_trees t, (SELECT s.hard_text AS text) given WHERE t.hash = ${HASH}),
    soft_tree_id = (SELECT t.id FROM requirement_trees t, (SELECT s.soft_text AS text) given WHERE t.hash = ${HASH})
  WHERE hard_text IS NOT NULL OR soft_text IS NOT NULL`;

export function serializeRequirements({ requirements }: ScholarshipRecord): {
  hard_text: string | null;
  soft_text: string | null;
} {
  const textOf = (condition: unknown) => (condition ? canonicalText(condition as Condition) : null);
  return { hard_text: textOf(requirements?.hard), soft_text: textOf(requirements?.soft) };
}

export async function resolveRequirements(client: pg.Client): Promise<void> {
  await client.query(USE_TREES);
  await client.query(STORE_TREES);
  await client.query(NAME_TREES);
}
