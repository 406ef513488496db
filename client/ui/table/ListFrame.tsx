import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { formatCount } from '../../../messages/formats.ts';
import { useMessages } from '../../lib/useMessages.ts';
import { DelayedSkeleton } from '../DelayedSkeleton.tsx';
import { ErrorState } from '../ErrorState.tsx';
import { NumberedPages } from '../list/NumberedPages.tsx';
import classes from './ListFrame.module.css';
import { type NothingTexts, NothingToShow } from './NothingToShow.tsx';
import type { ListPage, PagedList } from './pagedList.ts';
import type { TableAddress } from './useTableState.ts';

export type ListTexts = NothingTexts & { failedHeading: string };

type Props<Row> = {
  list: PagedList<Row>;
  address: TableAddress;
  pageSize: number;
  texts: ListTexts;
  shapes: ReactNode;
  children: (page: ListPage<Row>) => ReactNode;
};

export function ListFrame<Row>({ list, address, pageSize, texts, shapes, children }: Props<Row>) {
  const t = useMessages('table');
  const { page, isStale, error, reload } = list;
  if (error) return <ErrorState heading={texts.failedHeading} error={error} onRetry={reload} />;
  if (!page || (page.totalCount === 0 && isStale))
    return <DelayedSkeleton label={t('loading')}>{shapes}</DelayedSkeleton>;
  if (page.totalCount === 0) return <NothingToShow texts={texts} address={address} />;
  // If the last row of the last page was deleted, the server has returned the page before it.
  if (!isStale && page.page < address.state.page)
    return <Navigate to={address.linkTo({ page: page.page })} replace />;
  const first = (page.page - 1) * pageSize;
  return (
    <div className={classes.root} aria-busy={isStale} data-stale={isStale || undefined}>
      {children(page)}
      <div className="row middle apart gap-sm mt-md">
        <p role="status" className="soft text-md">
          {t('range', {
            from: first + 1,
            to: first + page.items.length,
            count: formatCount(page, t.language),
          })}
        </p>
        <NumberedPages
          page={page.page}
          pageCount={page.pageCount}
          linkTo={(number) => address.linkTo({ page: number })}
        />
      </div>
    </div>
  );
}
