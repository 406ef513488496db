import type { ReactNode } from 'react';
import { REVIEWS_PER_PAGE } from '../../../../rules/applications/reviewLimits.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import { Repeated, SkeletonBlock } from '../../../ui/DelayedSkeleton.tsx';
import { ListFrame } from '../../../ui/table/ListFrame.tsx';
import type { ListPage, PagedList } from '../../../ui/table/pagedList.ts';
import { SelectionBar } from '../../../ui/table/selection/SelectionBar.tsx';
import { SelectedRows, SelectPage, SelectRow } from '../../../ui/table/selection/SelectRows.tsx';
import { useRows } from '../../../ui/table/selection/useRows.ts';
import type { Selection } from '../../../ui/table/selection/useSelection.ts';
import type { TableAddress } from '../../../ui/table/useTableState.ts';
import { ManagedReview, type ManagedReviewRow } from './ManagedReview.tsx';
import classes from './ReviewGrid.module.css';

type Props = {
  list: PagedList<ManagedReviewRow>;
  address: TableAddress;
  rowId: (review: ManagedReviewRow) => string;
  selection: Selection<ManagedReviewRow>;
  bulkActions: ReactNode;
};

export function ReviewGrid({ list, address, rowId, selection, bulkActions }: Props) {
  const t = useMessages('reviews');
  return (
    <>
      <ListFrame
        list={list}
        address={address}
        pageSize={REVIEWS_PER_PAGE}
        texts={{
          failedHeading: t('failedHeading'),
          empty: { heading: t('emptyHeading'), text: t('manage.emptyText') },
          filtered: { heading: t('manage.filteredHeading'), text: t('manage.filteredText') },
        }}
        shapes={<Shapes />}
      >
        {(page) => <Cards page={page} rowId={rowId} selection={selection} />}
      </ListFrame>
      <SelectionBar selection={selection} page={list.page}>
        {bulkActions}
      </SelectionBar>
    </>
  );
}

type CardsProps = Pick<Props, 'rowId' | 'selection'> & { page: ListPage<ManagedReviewRow> };

function Cards({ page, rowId, selection }: CardsProps) {
  const t = useMessages('reviews');
  const selected = useRows({ page, rowId, selection });
  return (
    <SelectedRows value={selected}>
      <div className="mb-md">
        <SelectPage selection={selected} hasWords />
      </div>
      <ul className={classes.grid} aria-label={t('manage.title')}>
        {page.items.map((review) => {
          const id = rowId(review);
          return (
            <li key={id}>
              <ManagedReview
                review={review}
                isSelected={selected.state[id] ?? false}
                select={<SelectRow id={id} label={selection.labelOf(review)} />}
                onDeleted={selection.deselect}
              />
            </li>
          );
        })}
      </ul>
    </SelectedRows>
  );
}

function Shapes() {
  return (
    <div className={classes.grid}>
      <Repeated count={6}>
        <SkeletonBlock height={280} />
      </Repeated>
    </div>
  );
}
