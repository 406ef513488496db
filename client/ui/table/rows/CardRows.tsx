import { useId, useState } from 'react';
import { useMessages } from '../../../lib/useMessages.ts';
import type { CellInfo, Column } from '../columns/column.ts';
import { SelectRow } from '../selection/SelectRows.tsx';
import classes from './CardRows.module.css';
import { Cell } from './Cell.tsx';
import type { RowsProps } from './TableRows.tsx';

export function CardRows<Row>(props: RowsProps<Row>) {
  const { label, columns, items, rowId, address, info, labelOf, below } = props;
  return (
    <ul className={classes.root} aria-label={label}>
      {items.map((row, index) => {
        const id = rowId(row);
        return (
          <li key={id} className={classes.card} data-open={id === address.state.open || undefined}>
            <Card {...{ id, row, columns, below }} info={info(index)} label={labelOf?.(row)} />
          </li>
        );
      })}
    </ul>
  );
}

type CardProps<Row> = {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  info: CellInfo;
  label: string | undefined;
  below: RowsProps<Row>['below'];
};

function Card<Row>({ id, row, columns, info, label, below }: CardProps<Row>) {
  const t = useMessages('table');
  const factsId = useId();
  const [isOpen, setOpen] = useState(false);
  const show = (some: Column<Row>[]) =>
    some.map((column) => <Cell key={column.id} show={column.cell} row={row} {...info} />);
  const facts = columns.filter(({ isTitle, isState, isActions }) => !isTitle && !isState && !isActions);
  const hasMore = facts.some(({ isMinor }) => isMinor);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>{show(columns.filter(({ isTitle }) => isTitle))}</div>
        <div className={classes.states}>{show(columns.filter(({ isState }) => isState))}</div>
        {label !== undefined && <SelectRow id={id} label={label} />}
      </div>
      <dl id={factsId} className={classes.facts}>
        {facts
          .filter(({ isMinor }) => !isMinor || isOpen)
          .map((column) => (
            <div key={column.id} data-long={column.isLong || undefined}>
              <dt>{column.header}</dt>
              <dd>
                <Cell show={column.cell} row={row} {...info} />
              </dd>
            </div>
          ))}
      </dl>
      {below && <Cell show={below} row={row} {...info} />}
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
