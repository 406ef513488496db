import type { List } from '../../../../rules/lists/list.ts';
import type { Column } from './column.ts';
import { useStoredIds } from './useStoredIds.ts';

type ColumnOption = Pick<Column<never>, 'id' | 'header' | 'isTitle' | 'isActions' | 'isHiddenAtFirst'> & {
  isFull?: boolean;
};

export type ColumnChoice = {
  columns: readonly ColumnOption[];
  hidden: readonly string[];
  show(id: string, isShown: boolean): void;
  hide(ids: readonly string[]): void;
};

/**
 * The browser stores the choice under the list's name. Only hidden columns are stored, so that new columns appear
 * automatically. The organisation column is hidden by default and may be added after the first render.
 */
export function useColumnChoice(
  list: Pick<List, 'name' | 'columns'>,
  columns: readonly ColumnOption[],
): ColumnChoice {
  const hiddenLater = Object.keys(list.columns).filter((id) => list.columns[id]?.isOfSeveral);
  const hiddenAtFirst = columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id);
  const [stored, store] = useStoredIds(`columns:${list.name}`, [...hiddenAtFirst, ...hiddenLater]);
  const hidden = columns.filter(({ id, isTitle }) => !isTitle && stored.includes(id)).map(({ id }) => id);
  const absent = stored.filter((id) => !columns.some((column) => column.id === id));
  const hide = (ids: readonly string[]) => store([...ids, ...absent]);
  return {
    columns,
    hidden,
    show: (id, isShown) => hide(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]),
    hide,
  };
}
