import { emailSchema } from '../../../rules/accounts/users.ts';
import { lineOfText } from '../../../rules/fields.ts';
import { readAnswer } from '../../../rules/forms/facts/facts.ts';
import { date } from '../../../rules/forms/kinds/date.ts';
import { type Form, getKind, listQuestions, type Question } from '../../../rules/forms/question.ts';
import { type Problem, problem } from '../../../rules/problems.ts';
import { invalidInput } from '../../platform/errors.ts';
import { type CellResult, checkCell, readCsv } from '../../platform/text/csvTable.ts';

const MAX_FACT_ROWS = 20_000;

const FACT_COLUMNS = ['email', 'fact', 'value', 'source', 'day'] as const;

type Column = (typeof FACT_COLUMNS)[number];

export type FactRow = { email: string; fact: string; value: unknown; source: string; day: string };

export type CellProblem = { row: number; column: Column; problem: Problem };

/**
 * Reads a file's valid rows and the problems of the others. A fact about `ownEmail` is reported as a problem, because
 * a different admin must import it.
 */
export function readFactRows(
  bytes: Uint8Array,
  form: Form,
  { today, ownEmail }: { today: string; ownEmail: string },
): { rows: FactRow[]; problems: CellProblem[] } {
  const { head, lines } = readCsv(bytes, MAX_FACT_ROWS);
  const places = findColumns(head);
  const emailOfOther = emailSchema.refine((email) => email !== ownEmail, problem('ownAddress'));
  const questions = new Map(listQuestions(form).map((question) => [question.key, question]));
  const seen = new Map<string, number>();
  const rows: FactRow[] = [];
  const problems: CellProblem[] = [];
  for (const [index, cells] of lines.entries()) {
    const row = index + 2;
    const cell = (column: Column) => (cells[places[column]] ?? '').trim();
    const question = questions.get(cell('fact'));
    const checked = {
      email: checkCell(emailOfOther, cell('email')),
      fact: question
        ? { data: question.key }
        : { problem: problem('oneOf', { options: [...questions.keys()].join(', ') }) },
      value: question ? readValue(question, cell('value')) : { data: null },
      source: checkCell(lineOfText(200), cell('source')),
      day: checkCell(daySchema(today), cell('day')),
    };
    const found = FACT_COLUMNS.flatMap((column) => {
      const { problem: wrong } = checked[column] as { problem?: Problem };
      return wrong ? [{ row, column, problem: wrong }] : [];
    });
    const key = `${cell('email').toLowerCase()} ${cell('fact')}`;
    const before = seen.get(key);
    if (before) found.push({ row, column: 'email', problem: problem('factTwice', { row: before }) });
    seen.set(key, row);
    problems.push(...found);
    if (found.length > 0) continue;
    const values = FACT_COLUMNS.map((column) => [column, (checked[column] as { data: unknown }).data]);
    rows.push(Object.fromEntries(values) as FactRow);
  }
  return { rows, problems };
}

function findColumns(head: string[]): Record<Column, number> {
  const names = head.map((name) => name.trim().toLowerCase());
  const places = FACT_COLUMNS.map((column) => [column, names.indexOf(column)] as const);
  if (places.some(([, place]) => place < 0))
    throw invalidInput({ file: problem('csvHeader', { columns: FACT_COLUMNS.join(', ') }) });
  return Object.fromEntries(places) as Record<Column, number>;
}

function readValue(question: Question, text: string): CellResult {
  const { fromText, answerSchema: answerRule } = getKind(question);
  if (text === '') return { problem: problem('required') };
  const given = fromText ? fromText(text, question) : text;
  const answer = readAnswer(question, given);
  return answer === undefined ? checkCell(answerRule(question), given) : { data: answer };
}

const daySchema = (today: string) =>
  date.answerSchema({}).refine((day) => day <= today, problem('notFuture'));
