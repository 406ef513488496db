import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { isProblem, type Problem, problem } from '../../../rules/problems.ts';
import { invalidInput } from '../errors.ts';

export type CsvTable = { head: string[]; lines: string[][] };

/** Throws INVALID_INPUT for `field` if the CSV file is invalid or too long. */
export function readCsv(bytes: Uint8Array, maxRows: number, field = 'file'): CsvTable {
  const text = decode(bytes, field);
  const [head = [], ...lines] = parseTable(text, maxRows, field);
  if (lines.length > maxRows) throw invalidInput({ [field]: problem('csvRows', { max: maxRows }) });
  return { head, lines };
}

function decode(bytes: Uint8Array, field: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidInput({ [field]: problem('csvText') });
  }
}

function parseTable(text: string, maxRows: number, field: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: maxRows + 2,
    });
  } catch {
    throw invalidInput({ [field]: problem('csvText') });
  }
}

/** Detects the delimiter in the first line, because spreadsheets in some countries use semicolons. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1);
  return [';', '\t'].find((delimiter) => head.includes(delimiter)) ?? ',';
}

export type CellResult = { data: unknown } | { problem: Problem };

export function checkCell(rule: z.ZodType, given: unknown): CellResult {
  const { data, error } = rule.safeParse(given);
  const message = error?.issues[0]?.message;
  if (message === undefined) return { data };
  return { problem: isProblem(message) ? message : problem('invalid') };
}
