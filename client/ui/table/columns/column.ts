import type { ReactNode } from 'react';
import type { TableAddress } from '../useTableState.ts';

export type CellInfo = {
  /** Position of the row in the whole list, starting at 1. */
  place: number;
  linkToOpen: (id: string) => string;
  deselect?: (id: string) => void;
};

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row, info: CellInfo) => ReactNode;
  sort?: { ascending?: string; descending?: string };
  /** Width in a dense table, as CSS; columns without one share the remaining space. */
  width?: string;
  isNumber?: boolean;
  isTitle?: boolean;
  isState?: boolean;
  isLong?: boolean;
  /** On a card, shown only after a click on *More*. */
  isMinor?: boolean;
  isActions?: boolean;
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
