import { Checkbox } from '@mantine/core';
import type { ReactTable, RowData, Row as TableRow } from '@tanstack/react-table';
import { memo, startTransition, useId, useOptimistic } from 'react';
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

type RowProps<Row extends RowData> = { row: TableRow<Features, Row>; label: string };

/** Selects one row; with the shift key all from the last one to it. */
export function SelectRow<Row extends RowData>(props: RowProps<Row>) {
  return <RowBox {...(props as RowProps<RowData>)} isSelected={props.row.getIsSelected()} />;
}

/** Drawn again for its own row alone: it shows at once that it is chosen, and what depends on it a moment later. */
const RowBox = memo(function RowBox({ row, label, isSelected }: RowProps<RowData> & { isSelected: boolean }) {
  const t = useMessages('table');
  const id = useId();
  const [isChecked, setChecked] = useOptimistic(isSelected);
  const toggle = row.getToggleSelectedHandler();
  return (
    <label htmlFor={id} className={classes.root}>
      <Checkbox
        id={id}
        size="md"
        aria-label={t('selection.select', { name: label })}
        checked={isChecked}
        disabled={!row.getCanSelect()}
        onChange={(event) =>
          startTransition(() => {
            setChecked(event.currentTarget.checked);
            toggle(event);
          })
        }
      />
    </label>
  );
});
