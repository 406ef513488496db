import type pg from 'pg';
import { problem } from '../../../../../rules/problems.ts';
import type { BadRecord } from '../check/checkRecord.ts';
import { COLUMNS, type ImportedField } from '../check/importColumns.ts';
import { compareQuestions } from './importQuestions.ts';
import { compareWaivers } from './importWaivers.ts';
import { refuseEarlyDeadlines } from './refuseEarlyDeadlines.ts';
import { refuseMoves } from './refuseMoves.ts';
import { refuseUnpayable } from './refuseUnpayable.ts';
import { refuseReopening } from './resolveOrganisations.ts';

export type Plan = {
  added: number;
  changed: number;
  unchanged: number;
  /** Number of archived scholarships. They also count as changed or unchanged. */
  archived: number;
  repeated: number;
  changes: { field: ImportedField; count: number }[];
};

/**
 * Decides for each staged record whether the record adds a scholarship, changes one, repeats another record, or has
 * no effect. Writes only to the staging table. Reports at most `limit` records of each problem.
 */
export async function planImport(
  client: pg.Client,
  { limit, takesFees }: { limit: number; takesFees: boolean },
): Promise<{ plan: Plan; repeats: BadRecord[]; refused: { bad: BadRecord[]; count: number } }> {
  await client.query('ANALYZE staged');
  for (const statement of [MATCH_BY_EXTERNAL_ID, MATCH_BY_OWN_ID, MATCH_BY_IDENTITY]) {
    await client.query(statement);
  }
  await client.query(MARK_REPEATS);
  await client.query(COMPARE);
  const reopening = await refuseReopening(client, limit);
  const early = await refuseEarlyDeadlines(client, limit);
  const bound = await refuseMoves(client, limit);
  const unpayable = takesFees ? { bad: [], count: 0 } : await refuseUnpayable(client, limit);
  await compareWaivers(client);
  await compareQuestions(client);
  const { rows } = await client.query<Omit<Plan, 'changes'>>(COUNT);
  const changes = await client.query<Plan['changes'][number]>(COUNT_CHANGES);
  const repeats = await client.query<{ place: string; sameAs: string }>(LIST_REPEATS, [limit]);
  if (!rows[0]) throw new Error('Counting the plan gave no row.');
  return {
    refused: {
      bad: [...reopening.bad, ...early.bad, ...bound.bad, ...unpayable.bad],
      count: reopening.count + early.count + bound.count + unpayable.count,
    },
    plan: { ...rows[0], changes: changes.rows },
    repeats: repeats.rows.map(({ place, sameAs }) => ({
      place,
      reason: problem('importRepeated', { place: sameAs }),
    })),
  };
}

const MATCH_BY_EXTERNAL_ID = `
  UPDATE staged s SET target_id = t.id FROM scholarships t WHERE t.external_id = s.external_id`;

/** Matches records that the portal's own REST API has exported, with the portal's id as `_id`. */
const MATCH_BY_OWN_ID = `
  UPDATE staged s SET target_id = t.id FROM scholarships t WHERE s.target_id IS NULL AND t.id = s.own_id`;

/**
 * Matches records without an id by their content, but only with scholarships that have no imported id, because
 * imported ids distinguish similar scholarships. Prefers scholarships that are not archived, and then older ones.
 */
const MATCH_BY_IDENTITY = `
  UPDATE staged s SET target_id = found.id
  FROM (
    SELECT DISTINCT ON (s.position) s.position, t.id
    FROM staged s JOIN scholarships t ON t.external_id IS NULL
      AND t.university_name = s.university_name AND t.scholarship_name = s.scholarship_name
      AND t.degree = s.degree AND t.application_deadline = s.application_deadline
    WHERE s.external_id IS NULL
    ORDER BY s.position, t.archived_at IS NOT NULL, t.created_at, t.id
  ) found
  WHERE found.position = s.position`;

const MARK_REPEATS = `
  UPDATE staged s SET same_as = marked.first_place
  FROM (
    SELECT position, first_value(place) OVER same AS first_place, row_number() OVER same AS number
    FROM (
      SELECT position, place, target_id,
        CASE WHEN target_id IS NULL THEN external_id END AS external_id,
        CASE WHEN target_id IS NULL AND external_id IS NULL
          THEN ROW(university_name, scholarship_name, degree, application_deadline) END AS identity
      FROM staged
    ) keyed
    WINDOW same AS (PARTITION BY target_id, external_id, identity ORDER BY position)
  ) marked
  WHERE marked.number > 1 AND marked.position = s.position`;

/**
 * SQL condition that the record changes the picture. A record with an empty picture removes an external URL, but not
 * an uploaded picture.
 */
const HAS_OTHER_PICTURE = `(s.university_image_url IS DISTINCT FROM t.university_image_url
  OR (s.university_image_id IS DISTINCT FROM t.university_image_id
    AND (s.university_image_id IS NOT NULL OR s.university_image_url IS NOT NULL)))`;

const COMPARE = `
  UPDATE staged s SET target_version = t.version, is_archived = t.archived_at IS NOT NULL,
    changes = array_remove(ARRAY[${COLUMNS.map(compareColumn).join(', ')}], NULL)
  FROM scholarships t WHERE t.id = s.target_id AND s.same_as IS NULL`;

function compareColumn({ field, name, isOptional }: (typeof COLUMNS)[number]): string {
  const isOther =
    field === 'universityImage' ? HAS_OTHER_PICTURE : `s."${name}" IS DISTINCT FROM t."${name}"`;
  const isGiven = isOptional ? `'${name}' <> ALL (s.absent) AND ` : '';
  return `CASE WHEN ${isGiven}${isOther} THEN '${field}' END`;
}

const COUNT = `
  SELECT count(*) FILTER (WHERE same_as IS NULL AND target_id IS NULL)::integer AS added,
    count(*) FILTER (WHERE changes <> '{}')::integer AS changed,
    count(*) FILTER (WHERE changes = '{}')::integer AS unchanged,
    count(*) FILTER (WHERE is_archived)::integer AS archived,
    count(*) FILTER (WHERE same_as IS NOT NULL)::integer AS repeated
  FROM staged`;

const COUNT_CHANGES = `
  SELECT field, count(*)::integer AS count FROM staged, unnest(changes) AS field
  GROUP BY field ORDER BY count DESC, field`;

const LIST_REPEATS = `
  SELECT place, same_as AS "sameAs" FROM staged WHERE same_as IS NOT NULL
  ORDER BY position LIMIT $1`;
