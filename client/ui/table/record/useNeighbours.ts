import { useEffect, useState } from 'react';
import { formatCount } from '../../../../messages/formats.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { PagedList } from '../pagedList.ts';
import type { TableAddress } from '../useTableState.ts';

type Options<Row> = {
  address: TableAddress;
  list: PagedList<Row>;
  rowId: (row: Row) => string;
  pageSize: number;
};

export type Neighbours = {
  position: string | undefined;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
  isTurning: boolean;
};

/**
 * Opens the previous and the next record of a list, across pages. Replaces the history entry, so that Back returns to
 * the list. If a record has left the list, the next record is the one now at its position.
 */
export function useNeighbours<Row>({ address, list, rowId, pageSize }: Options<Row>): Neighbours {
  const t = useMessages('table');
  const { open, page: wanted } = address.state;
  const { page, isStale, error } = list;
  const ids = page?.items.map(rowId) ?? [];
  const found = ids.indexOf(open);
  const [last, setLast] = useState({ open, found });
  if (found >= 0 && (last.open !== open || last.found !== found)) setLast({ open, found });

  const [turning, setTurning] = useState<'first' | 'last'>();
  const isThere = page?.page === wanted && !isStale;
  useEffect(() => {
    if (!turning || (!isThere && !error)) return;
    setTurning(undefined);
    const id = turning === 'first' ? ids[0] : ids.at(-1);
    if (isThere && id && open) address.show({ open: id }, { replace: true });
  });

  const isGone = found < 0 && last.open === open;
  const place = isGone ? last.found : found;
  const canGo = page?.page === wanted && !turning && place >= 0;
  const goTo = (index: number, number: number, end: 'first' | 'last') => {
    const id = ids[index];
    if (!canGo) return undefined;
    if (id) return () => address.show({ open: id }, { replace: true });
    if (number < 1 || number > page.pageCount) return undefined;
    return () => {
      setTurning(end);
      address.show({ page: number }, { replace: true });
    };
  };
  return {
    position:
      page && found >= 0
        ? t('neighbours.position', {
            place: (page.page - 1) * pageSize + found + 1,
            count: formatCount(page, t.language),
          })
        : undefined,
    previous: goTo(place - 1, wanted - 1, 'last'),
    next: goTo(isGone ? place : place + 1, wanted + 1, 'first'),
    isTurning: turning !== undefined,
  };
}
