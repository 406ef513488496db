import type { RowData, Row as TableRow } from '@tanstack/react-table';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/useMessages.ts';
import classes from './CardRows.module.css';
import { Cell } from './Cell.tsx';
import type { CellInfo, Column, Features } from './column.ts';
import { SelectRow } from './SelectRows.tsx';
import type { RowsProps } from './TableRows.tsx';

/** The rows as cards: what it is and where it stands, what is to know in two columns, what can be done in one row. */
export function CardRows<Row extends RowData>(props: RowsProps<Row>) {
  const { label, columns, table, address, info, selection } = props;
  return (
    <ul className={classes.root} aria-label={label}>
      {table.getRowModel().rows.map((row, index) => (
        <li key={row.id} className={classes.card} data-open={row.id === address.state.open || undefined}>
          <Card columns={columns} row={row} info={info(index)} labelOf={selection?.labelOf} />
        </li>
      ))}
    </ul>
  );
}

type CardProps<Row extends RowData> = {
  columns: readonly Column<Row>[];
  row: TableRow<Features, Row>;
  info: CellInfo;
  labelOf: ((row: Row) => string) | undefined;
};

function Card<Row extends RowData>({ columns, row, info, labelOf }: CardProps<Row>) {
  const t = useMessages('table');
  const factsId = useId();
  const [isOpen, setOpen] = useState(false);
  const show = (some: Column<Row>[]) =>
    some.map((column) => <Cell key={column.id} show={column.cell} row={row.original} {...info} />);
  const facts = columns.filter(({ isTitle, isState, isActions }) => !isTitle && !isState && !isActions);
  const hasMore = facts.some(({ isMinor }) => isMinor);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>{show(columns.filter(({ isTitle }) => isTitle))}</div>
        <div className={classes.states}>{show(columns.filter(({ isState }) => isState))}</div>
        {labelOf && <SelectRow row={row} label={labelOf(row.original)} />}
      </div>
      <dl id={factsId} className={classes.facts}>
        {facts
          .filter(({ isMinor }) => !isMinor || isOpen)
          .map((column) => (
            <div key={column.id} data-long={column.isLong || undefined}>
              <dt>{column.header}</dt>
              <dd>
                <Cell show={column.cell} row={row.original} {...info} />
              </dd>
            </div>
          ))}
      </dl>
      <div className={classes.actions}>
        {show(columns.filter(({ isActions }) => isActions))}
        {hasMore && (
          <button
            type="button"
            className={classes.more}
            aria-expanded={isOpen}
            aria-controls={factsId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('less') : t('more')}
          </button>
        )}
      </div>
    </>
  );
}
