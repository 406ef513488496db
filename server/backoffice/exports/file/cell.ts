/** How a spreadsheet shows the cells of a column. What is text stays text, also when it is edited there. */
export const TEXT = '@';
export const NUMBER = 'General';
export const DAY = 'yyyy-mm-dd';
export const INSTANT = 'yyyy-mm-dd hh:mm:ss';

/** What a cell holds; with `value`, what a spreadsheet calculates with instead of the text. A Date is an instant. */
export type Cell = string | number | Date | null | undefined | { text: string; value: number | Date };

/** A column as a file begins it. */
export type FileColumn = { head: string; format: string };

/** A cell as a text file has it. */
export function toText(cell: Cell): string | number | null | undefined {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' && cell ? cell.text : cell;
}
