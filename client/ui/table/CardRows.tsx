import type { RowData } from '@tanstack/react-table';
import { Fragment } from 'react';
import { columnOf } from './column.ts';
import classes from './DataTable.module.css';
import { SelectRow } from './SelectRows.tsx';
import type { RowsProps } from './TableRows.tsx';

export function CardRows<Row extends RowData>({ label, table, address, info, selection }: RowsProps<Row>) {
  const columns = table.getVisibleLeafColumns().map(({ columnDef }) => columnOf<Row>(columnDef));
  const titles = columns.filter(({ isTitle }) => isTitle);
  const facts = columns.filter(({ isTitle, isActions }) => !isTitle && !isActions);
  const actions = columns.filter(({ isActions }) => isActions);
  return (
    <ul className={classes.cards} aria-label={label}>
      {table.getRowModel().rows.map((row, index) => (
        <li
          key={row.id}
          className={classes.card}
          data-open={row.id === address.state.open || undefined}
          data-selected={row.getIsSelected() || undefined}
        >
          <div className={classes.cardHead}>
            {titles.map(({ id, cell }) => (
              <div key={id} className={classes.title}>
                {cell(row.original, info(index))}
              </div>
            ))}
            {selection && <SelectRow row={row} label={selection.labelOf(row.original)} />}
          </div>
          <dl className={classes.facts}>
            {facts.map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(row.original, info(index))}</dd>
              </div>
            ))}
          </dl>
          {actions.length > 0 && (
            <div className={classes.actions}>
              {actions.map(({ id, cell }) => (
                <Fragment key={id}>{cell(row.original, info(index))}</Fragment>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
