import { memo, type ReactNode } from 'react';
import type { CellInfo, Column } from './column.ts';

type Props<Row> = CellInfo & { show: Column<Row>['cell']; row: Row };

/** A cell of a row. It is drawn again when its row changes, not because another one was selected. */
export const Cell = memo(function Cell<Row>({ show, row, ...info }: Props<Row>) {
  return show(row, info);
}) as <Row>(props: Props<Row>) => ReactNode;
