import { MAX_IMPORT_ROWS } from '../../../rules/backoffice/imports.ts';
import { problem } from '../../../rules/problems.ts';
import type { Columns } from '../../catalogue/scholarships/import/read/columns.ts';
import { openRecords } from '../../catalogue/scholarships/import/read/openRecords.ts';
import type { SourceRecord } from '../../catalogue/scholarships/import/read/sourceRecord.ts';
import type { Context } from '../../platform/context.ts';
import { refuse } from '../../platform/errors.ts';
import { listMissing, listOpenFields, readChoices, withChoices } from './columns/importColumns.ts';
import { type Counts, type FoundProblem, type ImportStep, Left, limitColumns } from './importStep.ts';
import type { FileRow, RowKind, RowProblems } from './kinds/rowKind.ts';

const CHUNK = 500;

type Checked<Value> = { line: number } & ({ value: Value } | { problems: RowProblems });

/**
 * Checks or imports the rows of a file in chunks. The transaction of each chunk also stores the position in the file,
 * so that an interrupted check or import continues with the next chunk.
 */
export async function importRows<Value>(step: ImportStep, kind: RowKind<Value>): Promise<void> {
  const { ctx, row, path, isWrite, onProgress, signal } = step;
  const seen = new Map<string, number>();
  const max = kind.maxRows ?? MAX_IMPORT_ROWS;
  let place = 0;
  let chunk: Checked<Value>[] = [];
  let header: string[] | null = null;
  const records = openRecords(path, {
    columns: kind.takesOthers ? kind : withChoices(kind, readChoices(row)),
    format: 'csv',
    onBytes: (bytes) => onProgress(Math.floor((bytes / Math.max(row.bytes, 1)) * 100)),
  });
  for await (const record of records) {
    if (!header && 'fields' in record) {
      header = Object.keys(record.fields);
      const missing = listMissing(listOpenFields(header, kind), kind);
      if (missing.length > 0 && !isWrite) return endStep(step, { kind, header, place: 0 });
      if (missing.length > 0)
        throw refuse('INVALID_INPUT', 'import.headerLacks', { line: 1, names: missing.join(', ') });
    }
    const checked = checkRow(record, kind, { seen, ctx });
    place += 1;
    if (place > max) throw refuse('INVALID_INPUT', 'import.tooManyRows', { max });
    if (place <= row.position) continue;
    chunk.push(checked);
    if (chunk.length < (kind.maxRows ?? CHUNK)) continue;
    signal?.throwIfAborted();
    await processChunk(step, { kind, chunk, end: place });
    chunk = [];
  }
  if (chunk.length > 0) await processChunk(step, { kind, chunk, end: place });
  await endStep(step, { kind, header: header ?? [], place });
}

type End = { kind: Columns & { takesOthers?: true }; header: readonly string[]; place: number };

async function endStep({ ctx, row, isWrite }: ImportStep, { kind, header, place }: End): Promise<void> {
  const ignored = kind.takesOthers ? [] : findIgnored(header, kind);
  const openFields = kind.takesOthers || header.length === 0 ? [] : listOpenFields(header, kind);
  const { count } = await ctx.db.import.updateMany({
    where: { id: row.id, state: row.state, position: place },
    data: {
      ...{ state: isWrite ? 'DONE' : 'CHECKED', progress: 100 },
      ...{ ignoredColumns: limitColumns(ignored), openFields },
    },
  });
  if (count === 0) throw new Left();
}

function findIgnored(header: readonly string[], { required, optional = [], joined = {} }: Columns): string[] {
  const parts = Object.entries(joined).flatMap(([name, names]) => (header.includes(name) ? [] : names));
  const known = [...required, ...optional, ...parts];
  return header.filter((name) => !known.includes(name));
}

function readCell<Value>(fields: Record<string, unknown>, name: string, { joined }: RowKind<Value>): string {
  const parts = Object.hasOwn(fields, name) ? [name] : (joined?.[name] ?? []);
  return parts.map((part) => String(fields[part] ?? '').trim()).join(' ');
}

function checkRow<Value>(
  record: SourceRecord,
  kind: RowKind<Value>,
  { seen, ctx }: { seen: Map<string, number>; ctx: Context },
): Checked<Value> {
  const line = Number(/\d+/.exec(record.place)?.[0] ?? 0);
  if ('broken' in record) return { line, problems: { '': record.broken } };
  const cells: FileRow['cells'] = {};
  const problems: RowProblems = {};
  const others = kind.takesOthers ? Object.keys(record.fields) : [];
  for (const name of new Set([...kind.required, ...kind.optional, ...others])) {
    const text = readCell(record.fields, name, kind).trim();
    // Rejects formulas, because their text differs from the value that the sender sees in the spreadsheet.
    if (/^[=@]/.test(text)) problems[name] = problem('csvFormula');
    cells[name] = text;
  }
  const checked = kind.check({ line, cells }, ctx);
  if ('problems' in checked) return { line, problems: { ...checked.problems, ...problems } };
  if (Object.keys(problems).length > 0) return { line, problems };
  const keys = { '': kind.keyOf(checked.value), _id: kind.idOf?.(checked.value) };
  for (const [column, key] of Object.entries(keys)) {
    const first = key && seen.get(key);
    if (first) return { line, problems: { [column]: problem('importRepeated', { place: `line ${first}` }) } };
  }
  for (const key of Object.values(keys)) if (key) seen.set(key, line);
  return { line, value: checked.value };
}

type Chunk<Value> = { kind: RowKind<Value>; chunk: Checked<Value>[]; end: number };

async function processChunk<Value>(step: ImportStep, { kind, chunk, end }: Chunk<Value>): Promise<void> {
  const { ctx, row, isWrite } = step;
  const values = chunk.flatMap((checked) => ('value' in checked ? [checked.value] : []));
  await ctx.db.$transaction(
    async (db) => {
      const inside = { ...ctx, db };
      const refused = (await kind.refuse?.(inside, values, row.ownerId)) ?? new Map<string, RowProblems>();
      const valid = values.filter((value) => !refused.has(kind.keyOf(value)));
      const stored = await kind.findStored(inside, valid, row.ownerId);
      const fresh = valid.filter((value) => !stored.has(kind.keyOf(value)));
      if (isWrite) await kind.write(inside, fresh, row.ownerId);
      const found = chunk.flatMap((checked) => {
        const problems = 'problems' in checked ? checked.problems : refused.get(kind.keyOf(checked.value));
        return problems ? flatten(checked.line, problems) : [];
      });
      const counts = { added: fresh.length, unchanged: valid.length - fresh.length, changed: 0 };
      const bad = chunk.length - valid.length;
      const problems = isWrite ? await dropReported(db, row, found) : found;
      await storePosition(step, db, { start: end - chunk.length, end, ...counts, bad, problems });
    },
    { timeout: 60_000 },
  );
  row.position = end;
}

function flatten(line: number, problems: RowProblems): FoundProblem[] {
  return Object.entries(problems).map(([column, reason]) => ({ line, column: column || null, reason }));
}

/**
 * Returns the problems of rows that have become invalid since the check, which has already reported all other
 * problems.
 */
async function dropReported(
  db: Db,
  { id: importId }: ImportStep['row'],
  found: readonly FoundProblem[],
): Promise<FoundProblem[]> {
  const lines = [...new Set(found.map(({ line }) => line))];
  const reported = await db.importProblem.findMany({ where: { importId, line: { in: lines } } });
  const known = new Set(reported.map(({ line }) => line));
  return found.filter(({ line }) => !known.has(line));
}

type Position = Counts & { start: number; end: number; problems: FoundProblem[] };
type Db = Parameters<Parameters<ImportStep['ctx']['db']['$transaction']>[0]>[0];

async function storePosition({ row }: ImportStep, db: Db, { start, end, problems, ...counts }: Position) {
  const [moved] = await db.import.updateManyAndReturn({
    where: { id: row.id, state: row.state, position: start },
    data: {
      ...{ position: end, runs: 0, problemCount: { increment: problems.length } },
      ...{ added: { increment: counts.added }, changed: { increment: counts.changed } },
      ...{ unchanged: { increment: counts.unchanged }, bad: { increment: counts.bad } },
    },
  });
  if (!moved) throw new Left();
  const before = moved.problemCount - problems.length;
  const data = problems.map((found, index) => ({ ...found, importId: row.id, number: before + index + 1 }));
  await db.importProblem.createMany({ data });
}
