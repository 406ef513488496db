/** Spreadsheet format for text. The cell remains text even if it is edited in the spreadsheet. */
export const TEXT = '@';
export const NUMBER = 'General';
export const DAY = 'yyyy-mm-dd';
export const INSTANT = 'yyyy-mm-dd hh:mm:ss';

/** Spreadsheets calculate with `value` instead of `text`. A Date without a text is an instant. */
export type Cell = string | number | Date | null | undefined | { text: string; value: number | Date };

export type FileColumn = { head: string; format: string };

export function toText(cell: Cell): string | number | null | undefined {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'object' && cell ? cell.text : cell;
}
