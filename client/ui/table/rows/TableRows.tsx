import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type CellInfo, type Column, getSortDirection, nextOrder } from '../columns/column.ts';
import classes from '../DataTable.module.css';
import { SelectPage, SelectRow } from '../selection/SelectRows.tsx';
import type { PageSelection } from '../selection/useRows.ts';
import type { TableAddress } from '../useTableState.ts';
import { Cell } from './Cell.tsx';

export type RowsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  items: readonly Row[];
  rowId: (row: Row) => string;
  address: TableAddress;
  info: (index: number) => CellInfo;
  selection: PageSelection;
  below?: ((row: Row, info: CellInfo) => ReactNode) | undefined;
  labelOf: ((row: Row) => string) | undefined;
};

export function TableRows<Row>(props: RowsProps<Row>) {
  const { label, columns, items, rowId, address, info, selection, labelOf, below } = props;
  return (
    <table className={`card text-md ${classes.table}`} aria-label={label}>
      <thead>
        <tr>
          {labelOf && (
            <th scope="col" data-select>
              <SelectPage selection={selection} />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.id} column={column} address={address} />
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((row, index) => {
          const id = rowId(row);
          return (
            <BodyRow
              key={id}
              {...{ id, row, columns, below }}
              isOpen={id === address.state.open}
              label={labelOf?.(row)}
              {...info(index)}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type BodyRowProps<Row> = CellInfo & {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  isOpen: boolean;
  below: RowsProps<Row>['below'];
  label: string | undefined;
};

/** Memoized: a row renders again only if its own data changes, not when another row is opened or selected. */
const BodyRow = memo(function BodyRow<Row>(props: BodyRowProps<Row>) {
  const { id, row, columns, isOpen, below, label, ...info } = props;
  const cells = (
    <tr data-open={isOpen || undefined}>
      {label !== undefined && (
        <td data-select>
          <SelectRow id={id} label={label} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.id}
          data-number={column.isNumber || undefined}
          data-narrow={column.isNarrow || undefined}
          data-actions={column.isActions || undefined}
          data-minor={column.isMinor || undefined}
        >
          <Cell show={column.cell} row={row} {...info} />
        </td>
      ))}
    </tr>
  );
  if (!below) return cells;
  // Hidden columns need a separate cell, because a cell that also spanned them would add empty columns to the table.
  const minor = columns.filter(({ isMinor }) => isMinor).length;
  return (
    <>
      {cells}
      <tr data-below>
        <td colSpan={columns.length - minor + (label === undefined ? 0 : 1)}>
          <Cell show={below} row={row} {...info} />
        </td>
        {minor > 0 && <td data-minor colSpan={minor} />}
      </tr>
    </>
  );
}) as <Row>(props: BodyRowProps<Row>) => ReactNode;

const ICONS = { ascending: IconArrowUp, descending: IconArrowDown };

function Head<Row>({ column, address }: { column: Column<Row>; address: TableAddress }) {
  const { header, isNumber, isActions, isMinor } = column;
  const direction = getSortDirection(column, address.state.sort);
  const next = nextOrder(column, address);
  const Icon = direction ? ICONS[direction] : IconArrowsSort;
  return (
    <th
      scope="col"
      aria-sort={direction}
      style={{ width: column.width }}
      data-number={isNumber || undefined}
      data-actions={isActions || undefined}
      data-minor={isMinor || undefined}
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
