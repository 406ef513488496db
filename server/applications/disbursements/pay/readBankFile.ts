import { z } from 'zod';
import { BANK_FILE_COLUMNS, MAX_BANK_FILE_ROWS, paidSchema } from '../../../../rules/awards/disbursements.ts';
import { storableText } from '../../../../rules/fields.ts';
import { type Problem, problem } from '../../../../rules/problems.ts';
import { invalidInput } from '../../../platform/errors.ts';
import { checkInput } from '../../../platform/input.ts';
import { checkCell, readCsv } from '../../../platform/text/csvTable.ts';

/**
 * A row of the bank's file with valid cells. The amount is still text, because its decimals depend on the
 * award's currency.
 */
export type BankRow = {
  row: number;
  id: string;
  paidOn: string;
  amount: string;
  currency: string;
  reference: string | null;
};

export type BankRowProblem = { row: number; problem: Problem };

const fileSchema = z.object({ csv: storableText() });

const uuid = z.uuid(problem('bankFileUnknown')).toLowerCase();

/** Throws INVALID_INPUT if the file is not a table with the required columns, has no rows, or has too many. */
export function readBankFile(given: { csv: string }, today: string) {
  const { csv } = checkInput(fileSchema, given);
  const { head, lines } = readCsv(new TextEncoder().encode(csv), MAX_BANK_FILE_ROWS, 'csv');
  const placeOf = findColumns(head);
  if (lines.length === 0) throw invalidInput({ csv: problem('csvEmpty') });
  const paid = paidSchema(today).shape;
  const rows: BankRow[] = [];
  const problems: BankRowProblem[] = [];
  for (const [index, cells] of lines.entries()) {
    const row = index + 2;
    const cell = (column: string) => (cells[placeOf(column)] ?? '').trim();
    const checked = {
      id: checkCell(uuid, cell('disbursement')),
      paidOn: checkCell(paid.paidOn, cell('paidOn')),
      reference: checkCell(paid.reference, cell('reference')),
    };
    const found = Object.values(checked).flatMap((one) => ('problem' in one ? [one.problem] : []));
    problems.push(...found.map((problem) => ({ row, problem })));
    if (found.length > 0) continue;
    const values = Object.entries(checked).map(([name, one]) => [name, 'data' in one ? one.data : null]);
    rows.push({
      ...(Object.fromEntries(values) as Pick<BankRow, 'id' | 'paidOn' | 'reference'>),
      ...{ row, amount: cell('amount'), currency: cell('currency').toUpperCase() },
    });
  }
  return { rows, problems };
}

function findColumns(head: readonly string[]): (column: string) => number {
  const names = head.map((name) => name.trim().toLowerCase());
  if (BANK_FILE_COLUMNS.some((column) => !names.includes(column.toLowerCase())))
    throw invalidInput({ csv: problem('csvHeader', { columns: BANK_FILE_COLUMNS.join(', ') }) });
  return (column) => names.indexOf(column.toLowerCase());
}
