import type { ReactNode } from 'react';
import type { TableAddress } from './useTableState.ts';

/** What a cell may need beside its row. */
export type CellInfo = {
  /** The row's place in the whole list, counted from 1. */
  place: number;
  /** The address at which a record's details are open: `linkToOpen(row.id)`. */
  linkToOpen: (id: string) => string;
  /** To call when a record was deleted: nobody can act on it any more. Left out where rows cannot be selected. */
  deselect?: (id: string) => void;
};

export type Column<Row> = {
  id: string;
  /** The column's head, and the label on a card. */
  header: string;
  cell: (row: Row, info: CellInfo) => ReactNode;
  /** The server's words for the list in this column's order. A second click turns it round, or undoes it. */
  sort?: { ascending?: string; descending?: string };
  /** Its width in a dense table, as CSS; columns without one share what is left. */
  width?: string;
  /** Numbers stand at the right. */
  isNumber?: boolean;
  /** Heads the card on a phone, without its label; always shown. */
  isTitle?: boolean;
  /** Where the record stands: on a card beside the title, without its label. */
  isState?: boolean;
  /** Text of any length: on a card it takes the whole width, where others stand in two columns. */
  isLong?: boolean;
  /** On a card it is behind *More*. */
  isMinor?: boolean;
  /** Buttons: at the foot of the card, in one row, without their label. */
  isActions?: boolean;
  /** Keeps a word from being broken, for example a date. */
  isNarrow?: boolean;
  /** Shown only to those who choose it: a table has no room for everything. */
  isHiddenAtFirst?: boolean;
};

/** Which way a list in this order runs by this column. */
export function directionOf({ sort }: Pick<Column<never>, 'sort'>, order: string) {
  if (sort?.ascending === order) return 'ascending';
  return sort?.descending === order ? 'descending' : undefined;
}

/** The order after a click on the column's head; undefined when there is none to go to. */
export function nextOrder(
  { sort }: Pick<Column<never>, 'sort'>,
  { state, usualSort }: Pick<TableAddress, 'state' | 'usualSort'>,
): string | undefined {
  if (!sort) return undefined;
  const { ascending, descending } = sort;
  if (state.sort === ascending) return descending ?? usualSort;
  return state.sort === descending ? (ascending ?? usualSort) : (ascending ?? descending);
}
