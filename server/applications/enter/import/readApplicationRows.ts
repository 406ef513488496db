import { type Form, getKind, listQuestions, type Question } from '../../../../rules/forms/question.ts';
import { type FieldProblems, problem } from '../../../../rules/problems.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { findOption, type OptionSettings } from '../../../platform/language/optionLabels.ts';
import type { Env } from '../../../platform/settings/env.ts';
import { type CsvTable, readCsv } from '../../../platform/text/csvTable.ts';

const MAX_APPLICATION_ROWS = 2_000;

const NEEDED = ['email', 'applicantName', 'phone', 'address', 'ssc', 'hsc'] as const;
const OPTIONAL = ['gender', 'degree', 'receivedAt', 'exceptionReason'] as const;

const ALIASES: Record<string, (typeof NEEDED)[number]> = {
  name: 'applicantName',
  applicant: 'applicantName',
  applicantaddress: 'address',
};

/** The keys in `answers` are plain question keys; columns and `problems` add the prefix `answers.`. */
export type ApplicationRow = {
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: number;
  email: string;
  fields: Record<string, unknown>;
  answers: Record<string, unknown>;
  problems: FieldProblems;
};

export type ApplicationRows = {
  rows: ApplicationRow[];
  names: ReadonlyMap<string, string>;
  ignored: string[];
};

/** Throws INVALID_INPUT for `file` if the file is not a valid table, lacks columns or contains a column twice. */
export function readApplicationRows(bytes: Uint8Array, form: Form, env: PortalForm): ApplicationRows {
  const table = readCsv(bytes, MAX_APPLICATION_ROWS);
  const questions = listQuestions(form).filter(({ kind }) => kind !== 'document' && kind !== 'reference');
  const { places, ignored } = findColumns(table, questions, env.OMITTED_FIELDS);
  const seen = new Map<string, number>();
  const rows = table.lines.map((cells, index) => readRow(cells, index + 2, { places, questions, seen, env }));
  const names = new Map([...places].map(([field, place]) => [field, (table.head[place] ?? field).trim()]));
  return { rows, names, ignored };
}

type PortalForm = OptionSettings & Pick<Env, 'OMITTED_FIELDS'>;

type Places = ReadonlyMap<string, number>;
type ReadState = {
  places: Places;
  questions: readonly Question[];
  seen: Map<string, number>;
  env: PortalForm;
};

function readRow(cells: string[], row: number, { places, questions, seen, env }: ReadState): ApplicationRow {
  const problems: FieldProblems = {};
  const cell = (field: string) => {
    const text = (cells[places.get(field) ?? -1] ?? '').trim();
    // A spreadsheet would evaluate such a cell as a formula, so its text may not be the original. The apostrophe that
    // exports add to escape text is removed.
    if (/^[=@]/.test(text)) problems[field] = problem('csvFormula');
    return text.replace(/^'(?=[=+\-@\t\r])/, '');
  };
  const fields = Object.fromEntries([...NEEDED, ...OPTIONAL].map((name) => [name, cell(name)]));
  const answers = Object.fromEntries(
    questions.flatMap((question) => {
      const text = cell(nameOf(question));
      return text === '' ? [] : [[question.key, readAnswerCell(question, text)] as const];
    }),
  );
  const email = (fields.email ?? '').toLowerCase();
  const before = seen.get(email);
  if (before) problems.email ??= problem('csvAddressTwice', { row: before });
  else if (email !== '') seen.set(email, row);
  const gender = fields.gender?.toUpperCase();
  const degree = fields.degree && (findOption(env, 'degree', fields.degree) ?? fields.degree);
  return {
    ...{ row, email, answers, problems },
    fields: {
      ...{ ...fields, gender, degree, receivedAt: readInstant(fields.receivedAt ?? '') },
      exceptionReason: fields.exceptionReason || null,
    },
  };
}

const nameOf = ({ key }: Pick<Question, 'key'>) => `answers.${key}`;

/**
 * Accepts only dates that start with the year, because 10/06 could be either of two days. The form rejects the text
 * `unreadable`. Returns null for an empty cell.
 */
function readInstant(text: string): string | null {
  if (text === '') return null;
  return /^\d{4}-\d{2}-\d{2}/.test(text) ? text : 'unreadable';
}

export function readAnswerCell(question: Question, text: string): unknown {
  const options = 'options' in question ? question.options : [];
  const toCode = (part: string) =>
    options.find(({ label }) =>
      Object.values(label ?? {}).some((called) => called.toLowerCase() === part.trim().toLowerCase()),
    )?.value ?? part;
  const coded = question.kind === 'choices' ? text.split(/[;|]/).map(toCode).join(';') : toCode(text);
  const { fromText } = getKind(question);
  return fromText ? fromText(coded, question) : coded;
}

function findColumns(
  { head }: CsvTable,
  questions: readonly Question[],
  omitted: readonly string[],
): { places: Map<string, number>; ignored: string[] } {
  const known = new Map<string, string>(
    [...NEEDED, ...OPTIONAL].map((name) => [name.toLowerCase(), name] as const),
  );
  for (const [alias, name] of Object.entries(ALIASES)) known.set(alias, name);
  const offer = (called: string, field: string) => {
    const name = called.trim().toLowerCase();
    if (!known.has(name)) known.set(name, field);
  };
  // A field takes precedence over a question with the same name, and a key over a question's label.
  for (const question of questions) offer(nameOf(question), nameOf(question));
  for (const question of questions) offer(question.key, nameOf(question));
  for (const question of questions) offer(question.key.replace(/^.*\./, ''), nameOf(question));
  for (const question of questions)
    for (const label of Object.values(question.label ?? {})) offer(label, nameOf(question));
  const places = new Map<string, number>();
  const ignored: string[] = [];
  for (const [place, called] of head.entries()) {
    const field = known.get(called.trim().toLowerCase());
    if (!field) ignored.push(called.trim());
    else if (places.has(field))
      throw invalidInput({ file: problem('csvColumnTwice', { column: called.trim() }) });
    else places.set(field, place);
  }
  const due = questions.filter(({ isRequired, showWhen }) => isRequired && !showWhen).map(nameOf);
  const needed = NEEDED.filter((name) => !omitted.includes(name));
  const missing = [...needed, ...due].filter((name) => !places.has(name));
  if (missing.length > 0)
    throw invalidInput({ file: problem('csvHeader', { columns: missing.map(plain).join(', ') }) });
  return { places, ignored: ignored.filter((name) => name !== '') };
}

const plain = (field: string) => field.replace(/^.*\./, '');
