import type { List } from '../../../rules/lists/list.ts';
import type { Column } from './column.ts';
import { useStoredIds } from './useStoredIds.ts';

type Choosable = Pick<Column<never>, 'id' | 'header' | 'isTitle' | 'isActions' | 'isHiddenAtFirst'>;

/** The columns of a list that the viewer chose to see. */
export type ColumnChoice = {
  columns: readonly Choosable[];
  /** The ids of those that are not shown. */
  hidden: readonly string[];
  show(id: string, isShown: boolean): void;
  /** Shows all but these. */
  hide(ids: readonly string[]): void;
};

/**
 * A person's choice of columns: a habit of theirs and no part of what they look at, so it is kept in the browser under
 * the list's name and not in the address, which is shared. What is hidden is stored: a new column shows by itself. That of
 * the organisation is hidden at first, and may come after the first render.
 */
export function useColumnChoice(
  list: Pick<List, 'name' | 'columns'>,
  columns: readonly Choosable[],
): ColumnChoice {
  const hiddenLater = Object.keys(list.columns).filter((id) => list.columns[id]?.isOfSeveral);
  const hiddenAtFirst = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id);
  const [stored, store] = useStoredIds(`columns:${list.name}`, [...hiddenAtFirst, ...hiddenLater]);
  const hidden = columns.filter(({ id, isTitle }) => !isTitle && stored.includes(id)).map(({ id }) => id);
  return {
    columns,
    hidden,
    show: (id, isShown) => store(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]),
    hide: (ids) => store([...ids]),
  };
}
