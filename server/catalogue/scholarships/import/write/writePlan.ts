import type pg from 'pg';
import { refuse } from '../../../../platform/errors.ts';
import { COLUMNS } from '../check/importColumns.ts';
import { writeQuestions } from './importQuestions.ts';
import { writeWaivers } from './importWaivers.ts';

/** Number of records per batch. Larger batches would delay progress reports and Ctrl-C. */
const BATCH = 2_000;

const names = COLUMNS.map(({ name }) => `"${name}"`).join(', ');

const values = COLUMNS.map(({ name, initial }) =>
  initial ? `coalesce("${name}", ${initial})` : `"${name}"`,
).join(', ');

const INSERT = `
  INSERT INTO scholarships (id, external_id, university_image_id, ${names})
  SELECT id, external_id, university_image_id, ${values} FROM staged
  WHERE position BETWEEN $1 AND $2 AND same_as IS NULL AND target_id IS NULL ORDER BY position`;

/**
 * Columns that are indexed for the search. An update that changes none of these columns omits all of them, because
 * PostgreSQL would otherwise reindex their words, which takes longer than the rest of the update.
 */
const WORDS: ReadonlySet<string> = new Set<(typeof COLUMNS)[number]['field']>([
  'scholarshipName',
  'universityName',
  'universityCountry',
  'universityCity',
  'subjectCategory',
]);
const HAS_NEW_WORDS = `s.changes && ARRAY['${[...WORDS].join("', '")}']`;

/**
 * A deadline without a time means the end of the day, and an earlier decision day moves to it. An unchanged deadline
 * keeps both. Must match `convertBareDay`.
 */
const OF_BARE_DAY: Partial<Record<string, string>> = {
  deadline_time: "'23:59'",
  deadline_shift: '0',
  decisions_by:
    'CASE WHEN t.decisions_by IS NOT NULL THEN greatest(t.decisions_by, s.application_deadline) END',
};

const UPDATES = [
  buildUpdate(COLUMNS, HAS_NEW_WORDS),
  buildUpdate(
    COLUMNS.filter(({ field }) => !WORDS.has(field)),
    `NOT ${HAS_NEW_WORDS}`,
  ),
];

const COUNT_CHANGED = `
  SELECT count(*)::integer AS count FROM staged WHERE position BETWEEN $1 AND $2 AND changes <> '{}'`;

function buildUpdate(columns: typeof COLUMNS, condition: string): string {
  return `
    UPDATE scholarships t SET ${columns.map(setColumn).join(', ')},
      university_image_id = CASE WHEN s.university_image_url IS NULL
        THEN coalesce(s.university_image_id, t.university_image_id) END,
      general_form_id = CASE WHEN t.organisation_id = ${valueWritten({ name: 'organisation_id', isOptional: true })} THEN t.general_form_id END,
      version = t.version + 1, updated_at = now()
    FROM staged s
    WHERE s.position BETWEEN $1 AND $2 AND s.changes <> '{}' AND ${condition}
      AND t.id = s.target_id AND t.version = s.target_version`;
}

function setColumn(column: (typeof COLUMNS)[number]): string {
  return `"${column.name}" = ${valueWritten(column)}`;
}

function valueWritten({ name, isOptional }: Pick<(typeof COLUMNS)[number], 'name' | 'isOptional'>): string {
  const ofBareDay = OF_BARE_DAY[name];
  const kept = ofBareDay
    ? `CASE WHEN t.application_deadline = s.application_deadline THEN t."${name}" ELSE ${ofBareDay} END`
    : `t."${name}"`;
  return isOptional
    ? `CASE WHEN '${name}' = ANY (s.absent) THEN ${kept} ELSE s."${name}" END`
    : `s."${name}"`;
}

const written = (name: string) => valueWritten({ name, isOptional: true });

/** SQL for the deadline of the scholarship `t` after the import. Uses the same formula as `closes_at`. */
export const CLOSES_AT = `((((s.application_deadline + ${written('deadline_time')})
  AT TIME ZONE ${written('time_zone')} AT TIME ZONE 'UTC')
  + make_interval(mins => 1 - ${written('deadline_shift')})) AT TIME ZONE 'UTC')`;

/** SQL for the opening of the scholarship `t` after the import. Uses the same formula as `opens_at`. */
export const OPENS_AT = `((${written('opens_on')} + ${written('opens_time')})
  AT TIME ZONE ${written('time_zone')})`;

/**
 * Writes the plan in the open transaction. `actorId` is the author of imported waiver conditions. Calls `onWritten`
 * with the number written so far. Throws CONFLICT if a scholarship has changed since the comparison.
 */
export async function writePlan(
  client: pg.Client,
  { total, timeZone, actorId }: { total: number; timeZone: string; actorId: string | null },
  onWritten: (count: number) => void,
): Promise<void> {
  for (let first = 1; first <= total; first += BATCH) {
    const range = [first, first + BATCH - 1];
    await client.query(INSERT, [...range, timeZone]);
    const { rows } = await client.query<{ count: number }>(COUNT_CHANGED, range);
    const expected = rows[0]?.count ?? 0;
    const changed = expected > 0 ? await update(client, range) : 0;
    if (changed !== expected) {
      throw refuse('CONFLICT', 'import.conflict');
    }
    await writeWaivers(client, range, actorId);
    await writeQuestions(client, range);
    onWritten(Math.min(first + BATCH - 1, total));
  }
}

async function update(client: pg.Client, range: number[]): Promise<number> {
  let changed = 0;
  for (const statement of UPDATES) changed += (await client.query(statement, range)).rowCount ?? 0;
  return changed;
}
