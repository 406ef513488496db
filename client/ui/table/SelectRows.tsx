import type { ReactTable, RowData, RowSelectionState, Row as TableRow } from '@tanstack/react-table';
import { createContext, memo, useContext } from 'react';
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
  const isAll = table.getIsAllPageRowsSelected();
  const isSome = !isAll && table.getIsSomePageRowsSelected();
  return (
    <label className={classes.root}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        aria-label={t('selection.page')}
        checked={isAll}
        onChange={() => table.toggleAllPageRowsSelected(!isAll)}
      />
      {hasWords && <span aria-hidden>{t('selection.page')}</span>}
    </label>
  );
}

/** Which rows are selected. What reads it is drawn again for another selection, and not the rows around it. */
export const SelectedRows = createContext<RowSelectionState>({});

type RowProps<Row extends RowData> = { row: TableRow<Features, Row>; label: string };

/** Selects one row; with the shift key all from the last one to it. */
export function SelectRow<Row extends RowData>(props: RowProps<Row>) {
  const selected = useContext(SelectedRows);
  return <RowBox {...(props as RowProps<RowData>)} isSelected={selected[props.row.id] ?? false} />;
}

/** A browser's own box: a hundred of them are drawn in one frame. */
const RowBox = memo(function RowBox({ row, label, isSelected }: RowProps<RowData> & { isSelected: boolean }) {
  const t = useMessages('table');
  return (
    <label className={classes.root}>
      <input
        type="checkbox"
        aria-label={t('selection.select', { name: label })}
        checked={isSelected}
        disabled={!row.getCanSelect()}
        onChange={row.getToggleSelectedHandler()}
      />
    </label>
  );
});
