import { Checkbox } from '@mantine/core';
import type { ReactTable, RowData, Row as TableRow } from '@tanstack/react-table';
import { useId } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import type { Features } from './column.ts';
import classes from './SelectRows.module.css';

/** Selects the rows of this page; in the head of the table without words, above cards with them. */
export function SelectPage<Row extends RowData>({
  table,
  hasWords,
}: {
  table: ReactTable<Features, Row>;
  hasWords?: boolean;
}) {
  const t = useMessages('table');
  const id = useId();
  const isAll = table.getIsAllPageRowsSelected();
  return (
    <label htmlFor={id} className={classes.root}>
      <Checkbox
        id={id}
        size="md"
        aria-label={t('selection.page')}
        checked={isAll}
        indeterminate={!isAll && table.getIsSomePageRowsSelected()}
        onChange={() => table.toggleAllPageRowsSelected(!isAll)}
      />
      {hasWords && <span aria-hidden>{t('selection.page')}</span>}
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
  const t = useMessages('table');
  const id = useId();
  return (
    <label htmlFor={id} className={classes.root}>
      <Checkbox
        id={id}
        size="md"
        aria-label={t('selection.select', { name: label })}
        checked={row.getIsSelected()}
        disabled={!row.getCanSelect()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  );
}
