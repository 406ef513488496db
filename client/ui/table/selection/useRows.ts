import { startTransition, useMemo, useOptimistic, useRef } from 'react';
import { useStable } from '../../../lib/useStable.ts';
import type { ListPage } from '../pagedList.ts';
import type { SelectedIds, Selection } from './useSelection.ts';

type Options<Row> = {
  page: ListPage<Row>;
  rowId: (row: Row) => string;
  selection?: Selection<Row>;
};

export type PageSelection = {
  state: SelectedIds;
  canSelect: (id: string) => boolean;
  toggle: (id: string, isRange: boolean) => void;
  togglePage: () => void;
  isAll: boolean;
  isSome: boolean;
};

const NONE: SelectedIds = {};

/** Selection within one page. Checkboxes update optimistically; all other parts update in a transition. */
export function useRows<Row>({ page, rowId, selection }: Options<Row>): PageSelection {
  const { canSelect = () => true, state: kept = NONE, onChange } = selection ?? {};
  const [state, show] = useOptimistic(kept);
  const last = useRef<string>(undefined);
  const ids = page.items.filter((row) => canSelect(row)).map(rowId);
  const selected = ids.filter((id) => state[id]).length;
  const isAll = ids.length > 0 && selected === ids.length;
  function select(some: readonly string[], isSelected: boolean) {
    const chosen = Object.keys(state);
    const left = isSelected ? [...chosen, ...some] : chosen.filter((id) => !some.includes(id));
    const next: SelectedIds = Object.fromEntries(left.map((id) => [id, true]));
    startTransition(() => {
      show(next);
      onChange?.(next);
    });
  }
  const calls = useStable({
    toggle(id: string, isRange: boolean) {
      const ends = [ids.indexOf(isRange ? (last.current ?? id) : id), ids.indexOf(id)].sort((a, b) => a - b);
      const [from = -1, to = -1] = ends;
      last.current = id;
      select(from < 0 ? [id] : ids.slice(from, to + 1), !state[id]);
    },
    togglePage: () => select(ids, !isAll),
  });
  // Uses a string instead of a set, because strings of the same ids are equal.
  const choosable = ids.join();
  return useMemo(() => {
    const known = new Set(choosable.split(','));
    return { ...calls, state, isAll, isSome: selected > 0 && !isAll, canSelect: (id) => known.has(id) };
  }, [calls, state, isAll, selected, choosable]);
}
