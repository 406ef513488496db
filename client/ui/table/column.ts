import type { ReactNode } from 'react';
import type { TableAddress } from './useTableState.ts';

export type CellInfo = {
  /** Position of the row in the whole list, starting at 1. */
  place: number;
  linkToOpen: (id: string) => string;
  /**
   * Call this after deleting a record to remove it from the selection. Undefined if rows cannot be selected.
   */
  deselect?: (id: string) => void;
};

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row, info: CellInfo) => ReactNode;
  /** The API's sort orders for this column. A second click reverses or resets the order. */
  sort?: { ascending?: string; descending?: string };
  /** Width in a dense table, as CSS; columns without one share the remaining space. */
  width?: string;
  isNumber?: boolean;
  /** Title of the card. Always shown, without a label. */
  isTitle?: boolean;
  /** Status. A card shows it next to the title, without a label. */
  isState?: boolean;
  /** True for text of any length. On a card, it takes the full width instead of one of two columns. */
  isLong?: boolean;
  /** On a card, shown only after a click on *More*. */
  isMinor?: boolean;
  /** True for buttons. A card shows them in one row at the bottom, without a label. */
  isActions?: boolean;
  /** True if line breaks are prevented, for example within a date. */
  isNarrow?: boolean;
  isHiddenAtFirst?: boolean;
};

export function getSortDirection({ sort }: Pick<Column<never>, 'sort'>, order: string) {
  if (sort?.ascending === order) return 'ascending';
  return sort?.descending === order ? 'descending' : undefined;
}

export function nextOrder(
  { sort }: Pick<Column<never>, 'sort'>,
  { state, usualSort }: Pick<TableAddress, 'state' | 'usualSort'>,
): string | undefined {
  if (!sort) return undefined;
  const { ascending, descending } = sort;
  if (state.sort === ascending) return descending ?? usualSort;
  return state.sort === descending ? (ascending ?? usualSort) : (ascending ?? descending);
}
