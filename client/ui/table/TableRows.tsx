import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactTable, RowData, Row as TableRow } from '@tanstack/react-table';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell } from './Cell.tsx';
import { type CellInfo, type Column, directionOf, type Features, nextOrder } from './column.ts';
import classes from './DataTable.module.css';
import { SelectPage, SelectRow } from './SelectRows.tsx';
import type { Selection } from './useSelection.ts';
import type { TableAddress } from './useTableState.ts';

export type RowsProps<Row extends RowData> = {
  label: string;
  columns: readonly Column<Row>[];
  table: ReactTable<Features, Row>;
  address: TableAddress;
  info: (index: number) => CellInfo;
  selection: Selection<Row> | undefined;
};

/** The rows as a table whose head stays in sight. */
export function TableRows<Row extends RowData>(props: RowsProps<Row>) {
  const { label, columns, table, address, info, selection } = props;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" data-select>
              <SelectPage table={table} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} address={address} />
          ))}
        </tr>
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row, index) => (
          <BodyRow
            key={row.id}
            row={row}
            columns={columns}
            isOpen={row.id === address.state.open}
            label={selection?.labelOf(row.original)}
            {...info(index)}
          />
        ))}
      </tbody>
    </table>
  );
}

type BodyRowProps<Row extends RowData> = CellInfo & {
  row: TableRow<Features, Row>;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  /** What it is called where rows can be selected. */
  label: string | undefined;
};

/** A row. It is drawn again when it changes itself, not because another one was opened or selected. */
const BodyRow = memo(function BodyRow<Row extends RowData>(props: BodyRowProps<Row>) {
  const { row, columns, isOpen, label, ...info } = props;
  return (
    <tr data-open={isOpen || undefined}>
      {label !== undefined && (
        <td data-select>
          <SelectRow row={row} label={label} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-number={column.isNumber || undefined}
          data-narrow={column.isNarrow || undefined}
          data-actions={column.isActions || undefined}
        >
          <Cell show={column.cell} row={row.original} {...info} />
        </td>
      ))}
    </tr>
  );
}) as <Row extends RowData>(props: BodyRowProps<Row>) => ReactNode;

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown };

function Head<Row>({ column, address }: { column: Column<Row>; address: TableAddress }) {
  const { header, isNumber, isActions } = column;
  const direction = directionOf(column, address.state.sort);
  const next = nextOrder(column, address);
  const Icon = direction ? ICONS[direction] : IconArrowsSort;
  return (
    <th
      scope="col"
      aria-sort={direction}
      style={{ width: column.width }}
      data-number={isNumber || undefined}
      data-actions={isActions || undefined}
    >
      {next ? (
        <Link to={address.linkTo({ sort: next })} preventScrollReset className={classes.sort}>
          {header}
          <Icon size={16} aria-hidden />
        </Link>
      ) : (
        header
      )}
    </th>
  );
}
