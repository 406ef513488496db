import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../../lib/useStable.ts';
import type { PagedList } from '../pagedList.ts';
import type { TableAddress } from '../useTableState.ts';

export type SelectedIds = Readonly<Record<string, true>>;

export type FoundIds = { ids: readonly string[] };

type Options<Row> = {
  address: TableAddress;
  list: PagedList<Row>;
  rowId: (row: Row) => string;
  labelOf: (row: Row) => string;
  canSelect?: (row: Row) => boolean;
  findAll?: () => Promise<FoundIds>;
};

export type Selection<Row> = Pick<Options<Row>, 'labelOf' | 'canSelect'> & {
  /** Finds all matching records. Returns null if the search or a filter changed before the response arrived. */
  findAll: (() => Promise<FoundIds | null>) | undefined;
  ids: readonly string[];
  state: SelectedIds;
  onChange: (next: SelectedIds) => void;
  select(ids: readonly string[]): void;
  deselect(id: string): void;
  rowOf(id: string): Row | undefined;
  dropped: number;
};

/**
 * Selection that persists across paging and sorting. A change of search or filters clears the selection, because
 * users must not act on rows that they no longer see.
 */
export function useSelection<Row>(options: Options<Row>): Selection<Row> {
  const { address, list, rowId, labelOf, canSelect, findAll } = options;
  const [state, setState] = useState<SelectedIds>({});
  const [dropped, setDropped] = useState(0);
  const { q, filters } = address.state;
  const question = JSON.stringify([q, filters]);
  const [asked, setAsked] = useState(question);
  if (asked !== question) {
    setAsked(question);
    setDropped(Object.keys(state).length);
    setState({});
  }
  const seen = useRef(new Map<string, Row>());
  const shown = useRef(question);
  useEffect(() => {
    shown.current = question;
    for (const row of list.page?.items ?? []) seen.current.set(rowId(row), row);
  });
  const { deselect } = useStable({
    deselect: (id: string) =>
      setState((current) => Object.fromEntries(Object.entries(current).filter(([other]) => other !== id))),
  });
  return {
    labelOf,
    canSelect,
    findAll:
      findAll &&
      (async () => {
        const found = await findAll();
        return shown.current === question ? found : null;
      }),
    ids: Object.keys(state),
    state,
    onChange: (next) => {
      setDropped(0);
      setState(next);
    },
    select: (ids) => {
      setDropped(0);
      setState(Object.fromEntries(ids.map((id) => [id, true as const])));
    },
    deselect,
    rowOf: (id) => seen.current.get(id),
    dropped,
  };
}
