import { useEffect, useRef, useState } from 'react';
import { useStable } from '../../lib/useStable.ts';
import type { PagedList } from './pagedList.ts';
import type { TableAddress } from './useTableState.ts';

/** The ids that are selected, each a key. */
export type SelectedIds = Readonly<Record<string, true>>;

export type FoundIds = { ids: readonly string[] };

type Options<Row> = {
  address: TableAddress;
  list: PagedList<Row>;
  rowId: (row: Row) => string;
  /** What a row is called, for those who do not see it. */
  labelOf: (row: Row) => string;
  /** Left out, every row can be selected. */
  canSelect?: (row: Row) => boolean;
  /** Asks for the ids of everything that matches; left out, rows are selected page by page. */
  findAll?: () => Promise<FoundIds>;
};

/** The selected rows of a list, on whatever page they are. */
export type Selection<Row> = Pick<Options<Row>, 'labelOf' | 'canSelect' | 'findAll'> & {
  ids: readonly string[];
  state: SelectedIds;
  onChange: (next: SelectedIds) => void;
  /** Selects these and no others. */
  select(ids: readonly string[]): void;
  /** Takes out a record that is gone. */
  deselect(id: string): void;
  /** A row that was on a page since the list was opened. */
  rowOf(id: string): Row | undefined;
  /** How many were selected when the search or a filter changed; 0 as soon as something is selected again. */
  dropped: number;
};

/**
 * A selection that survives paging and sorting. A change of the search or of a filter ends it: nobody should act on rows
 * that they no longer see.
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
  useEffect(() => {
    for (const row of list.page?.items ?? []) seen.current.set(rowId(row), row);
  });
  const { deselect } = useStable({
    deselect: (id: string) =>
      setState((current) => Object.fromEntries(Object.entries(current).filter(([other]) => other !== id))),
  });
  return {
    labelOf,
    canSelect,
    findAll,
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
