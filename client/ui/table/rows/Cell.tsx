import { memo, type ReactNode } from 'react';
import type { CellInfo, Column } from '../columns/column.ts';

type Props<Row> = CellInfo & { show: Column<Row>['cell']; row: Row };

/** Memoized: a cell renders again only if its row changes, not when another row is selected. */
export const Cell = memo(function Cell<Row>({ show, row, ...info }: Props<Row>) {
  return show(row, info);
}) as <Row>(props: Props<Row>) => ReactNode;
