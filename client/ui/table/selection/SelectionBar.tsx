import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../messages/formats.ts';
import { MAX_IDS } from '../../../../rules/bulk.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { ListPage } from '../pagedList.ts';
import classes from './SelectionBar.module.css';
import type { Selection } from './useSelection.ts';

type Props<Row> = {
  selection: Selection<Row>;
  page: ListPage<Row> | undefined;
  children: ReactNode;
};

export function SelectionBar<Row>({ selection, page, children }: Props<Row>) {
  const t = useMessages('table');
  const { ids, dropped, select } = selection;
  const said =
    ids.length > 0
      ? t('selection.count', { count: ids.length })
      : dropped > 0
        ? t('selection.dropped', { count: dropped })
        : '';
  return (
    <section
      className={`row middle sticky gap-xs mt-md ${classes.root}`}
      aria-label={ids.length > 0 ? t('selection.bar') : undefined}
      data-empty={ids.length === 0 || undefined}
    >
      <p role="status" className={classes.said}>
        {said}
      </p>
      {ids.length > 0 && (
        <>
          <div className={classes.choose}>
            <SelectAll selection={selection} page={page} />
            <Button variant="subtle" onClick={() => select([])}>
              {t('selection.clear')}
            </Button>
          </div>
          <div className={classes.actions}>{children}</div>
        </>
      )}
    </section>
  );
}

function SelectAll<Row>({ selection: { ids, findAll, select }, page }: Omit<Props<Row>, 'children'>) {
  const t = useMessages('table');
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const most = Math.min(page?.totalCount ?? 0, MAX_IDS);
  if (!findAll || !page || page.pageCount < 2 || ids.length >= most) return null;

  async function selectAll() {
    setBusy(true);
    setFailed(false);
    try {
      const found = await findAll?.();
      if (found) select(found.ids);
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  const isWhole = !page.totalIsCapped && page.totalCount <= MAX_IDS;
  const label = isWhole
    ? t('selection.all', { count: page.totalCount })
    : t('selection.first', { limit: MAX_IDS, count: formatCount(page, t.language) });
  return (
    <>
      <Button variant="subtle" disabled={isBusy} onClick={selectAll}>
        {isBusy ? t('selection.finding') : label}
      </Button>
      {hasFailed && (
        <span role="alert" className="bad text-md">
          {t('selection.failed')}
        </span>
      )}
    </>
  );
}
