import pg from 'pg';
import { type FactRules, getFactRules } from '../../../../rules/forms/facts/factRules.ts';
import { ADVISORY_LOCKS } from '../../../platform/database/advisoryLocks.ts';
import { refuse } from '../../../platform/errors.ts';
import { inForce, PROFILE_FORM_ID } from '../../profiles/readProfileForm.ts';
import { type BadRecord, checkRecord } from './check/checkRecord.ts';
import type { ImportedField } from './check/importColumns.ts';
import { listColumns } from './check/listColumns.ts';
import { makeReadValue } from './check/readValue.ts';
import type { Spelling } from './check/spelling.ts';
import { openRecords } from './read/openRecords.ts';
import { measureFile } from './read/readText.ts';
import type { Format, SourceRecord } from './read/sourceRecord.ts';
import { resolveRequirements } from './write/importRequirements.ts';
import { type Plan, planImport } from './write/planImport.ts';
import { resolveOrganisations } from './write/resolveOrganisations.ts';
import { resolvePictures } from './write/resolvePictures.ts';
import { createStaging, type IsOwnAddress, stage } from './write/staging.ts';
import { writePlan } from './write/writePlan.ts';

const SHOWN_PROBLEMS = 50;
/** Maximum number of unknown fields in the report, because the wrong file may have any number of them. */
const SHOWN_FIELDS = 20;
const BATCH = 1_000;

export type ImportOptions = {
  isWrite?: boolean;
  skipsBad?: boolean;
  format?: Format;
  timeZone?: string;
  /** Admin who imports the file. Default: an operator, who has no account. */
  actorId?: string;
  /** False if payments are not set up. Published scholarships with a fee are then refused. Default: true. */
  takesFees?: boolean;
  /**
   * Checks whether the URL of a picture belongs to the portal. By default, a URL belongs to the portal if the picture
   * exists.
   */
  isOwnAddress?: IsOwnAddress;
  onProgress?: (step: 'Reading' | 'Writing', done: number, total: number) => void;
  maxRecords?: number;
  maxProblems?: number;
  /** Called in the transaction after all writes and before the commit. An error rolls everything back. */
  onWritten?: (client: pg.Client, report: ImportReport) => Promise<void>;
  signal?: AbortSignal;
};

export type ImportReport = {
  format: Format;
  records: number;
  bad: number;
  plan: Omit<Plan, 'changes'>;
  changes: { field: string; count: number }[];
  problems: BadRecord[];
  problemCount: number;
  ignoredFields: string[];
  isWritten: boolean;
};

/**
 * Imports a file of scholarships completely or not at all, or only reports the changes that it would make. Throws
 * AppError if the file cannot be read completely. The report lists invalid records.
 */
export async function importScholarships(
  url: string,
  file: string,
  spelling: Spelling,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const size = await measureFile(file);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Ignores the error that the client emits if an idle connection is lost, because the next query rejects anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    if (options.isWrite) await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.import]);
    await client.query('BEGIN');
    const report = await runImport(client, { file, size, spelling }, options);
    if (report.isWritten) {
      await options.onWritten?.(client, report);
      await commit(client);
    }
    return report;
  } finally {
    // Closing the session rolls back uncommitted changes and releases the lock.
    await client.end().catch(() => undefined);
  }
}

async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    throw refuse('UNAVAILABLE', 'import.interrupted', { reason: (error as Error).message });
  }
}

async function runImport(
  client: pg.Client,
  { file, size, spelling }: { file: string; size: number; spelling: Spelling },
  options: ImportOptions,
): Promise<ImportReport> {
  const { isWrite = false, skipsBad = false, takesFees = true, maxProblems = SHOWN_PROBLEMS } = options;
  const { onProgress, signal } = options;
  await createStaging(client);
  const onBytes = (bytes: number) => onProgress?.('Reading', bytes, size);
  const found = await stageRecords(client, file, spelling, { ...options, maxProblems, onBytes });
  const { lost, count: lostCount } = await resolvePictures(client, maxProblems);
  await resolveRequirements(client);
  const homeless = await resolveOrganisations(client, maxProblems);
  const {
    plan: { changes, ...plan },
    repeats,
    refused,
  } = await planImport(client, { limit: maxProblems, takesFees });
  const nameField = (field: ImportedField) => nameInFiles(field, spelling);
  const gone = lost.map((problem) => ({ ...problem, field: nameField('universityImage') }));
  const dropped = lostCount + homeless.count + refused.count + plan.repeated;
  const bad = found.bad + dropped;
  const isWritten = isWrite && (bad === 0 || skipsBad);
  if (isWritten && plan.added + plan.changed > 0) {
    const { timeZone = 'UTC', actorId = null } = options;
    const parts = { total: found.sound, timeZone, actorId };
    await writePlan(client, parts, (count) => {
      signal?.throwIfAborted();
      onProgress?.('Writing', count, found.sound);
    });
  }
  return {
    format: found.format,
    records: found.bad + found.sound,
    bad,
    plan,
    changes: changes.map(({ field, count }) => ({ field: nameField(field), count })),
    problems: mergeProblems(
      [...found.problems, ...gone, ...homeless.bad, ...refused.bad, ...repeats],
      maxProblems,
    ),
    problemCount: found.problemCount + dropped,
    ignoredFields: found.ignoredFields,
    isWritten,
  };
}

type StageOptions = Pick<ImportOptions, 'format' | 'timeZone' | 'isOwnAddress' | 'signal' | 'maxRecords'> & {
  maxProblems: number;
  onBytes: (bytes: number) => void;
};

async function stageRecords(client: pg.Client, file: string, spelling: Spelling, options: StageOptions) {
  const isOwn = options.isOwnAddress ?? (() => false);
  const { timeZone = 'UTC', maxProblems, maxRecords = Number.POSITIVE_INFINITY } = options;
  const facts = await readFacts(client);
  const reader = { spelling, readValue: makeReadValue(timeZone), timeZone, facts };
  const ignored = new Set<string>();
  const ignore = (name: string) => {
    if (ignored.size < SHOWN_FIELDS) ignored.add(name);
  };
  const found = { format: 'csv' as Format, sound: 0, bad: 0, problemCount: 0, problems: [] as BadRecord[] };
  const records = openRecords(file, {
    columns: listColumns(spelling),
    format: options.format,
    onFormat: (format) => (found.format = format),
    onBytes: options.onBytes,
  });
  let staged: Promise<void> | undefined;
  for await (const batch of inBatches(records)) {
    options.signal?.throwIfAborted();
    if (found.sound + found.bad + batch.length > maxRecords)
      throw refuse('INVALID_INPUT', 'import.tooManyRows', { max: maxRecords });
    const sound = [];
    for (const record of batch) {
      const checked = checkRecord(record, reader, ignore);
      if (!Array.isArray(checked)) {
        sound.push(checked);
        continue;
      }
      found.bad += 1;
      found.problemCount += checked.length;
      found.problems.push(...checked.slice(0, maxProblems - found.problems.length));
    }
    await staged;
    staged = sound.length > 0 ? stage(client, sound, found.sound + 1, isOwn) : undefined;
    // Prevents an unhandled rejection until the promise is awaited, which then throws the error.
    staged?.catch(() => undefined);
    found.sound += sound.length;
  }
  await staged;
  return { ...found, ignoredFields: [...ignored] };
}

async function readFacts(client: pg.Client): Promise<FactRules> {
  const { rows } = await client.query<{ version: number; content: unknown }>(
    'SELECT version, content FROM form_versions WHERE form_id = $1 ORDER BY version DESC LIMIT 1',
    [PROFILE_FORM_ID],
  );
  // Uses an arbitrary currency, because the currency does not affect conditions.
  return getFactRules(inForce({ env: { CURRENCY: 'USD' } }, rows[0] ?? null).form);
}

async function* inBatches(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  for await (const record of records) {
    batch.push(record);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function nameInFiles(field: ImportedField, { fields }: Spelling): string {
  if (field === 'organisationId') return 'organisation';
  return field in fields ? fields[field as keyof Spelling['fields']].wire : field;
}

function mergeProblems(problems: BadRecord[], maximum: number): BadRecord[] {
  const numbers = ({ place }: BadRecord) => (place.match(/\d+/g) ?? []).map(Number);
  const compare = (one: BadRecord, other: BadRecord) => {
    const [line = 0, record = 0] = numbers(one);
    const [otherLine = 0, otherRecord = 0] = numbers(other);
    return line - otherLine || record - otherRecord;
  };
  return problems.sort(compare).slice(0, maximum);
}
