import { Checkbox } from '@mantine/core';
import type { ReactTable, RowData, Row as TableRow } from '@tanstack/react-table';
import { useId } from 'react';
import { messages } from '../../messages.ts';
import type { Features } from './column.ts';
import classes from './SelectRows.module.css';

const texts = messages.table.selection;

/** Selects the rows of this page; in the head of the table without words, above cards with them. */
export function SelectPage<Row extends RowData>({
  table,
  hasWords,
}: {
  table: ReactTable<Features, Row>;
  hasWords?: boolean;
}) {
  const id = useId();
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <label htmlFor={id} className={classes.root}>
      <Checkbox
        id={id}
        size="md"
        aria-label={texts.page}
        checked={isAll}
        indeterminate={!isAll && table.getIsSomePageRowsSelected()}
        onChange={() => table.toggleAllPageRowsSelected(!isAll)}
      />
      {hasWords && <span aria-hidden>{texts.page}</span>}
    </label>
  );
}

/** Selects one row; with the shift key all from the last one to it. */
export function SelectRow<Row extends RowData>({
  row,
  label,
}: {
  row: TableRow<Features, Row>;
  label: string;
}) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.root}>
      <Checkbox
        id={id}
        size="md"
        aria-label={texts.select(label)}
        checked={row.getIsSelected()}
        disabled={!row.getCanSelect()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  );
}
