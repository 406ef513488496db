import { useLocalStorage } from '@mantine/hooks';
import type { Column } from './column.ts';

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

const NONE: string[] = [];

/**
 * A person's choice of columns: a habit of theirs and no part of what they look at, so it is kept in the browser under
 * the list's name and not in the address, which is shared. What is hidden is stored: a new column shows by itself.
 */
export function useColumnChoice(list: string, columns: readonly Choosable[]): ColumnChoice {
  const [stored, store] = useLocalStorage<string[]>({
    key: `columns:${list}`,
    defaultValue: columns.filter(({ isHiddenAtFirst }) => isHiddenAtFirst).map(({ id }) => id),
    deserialize: readIds,
    // These lists are never rendered on the server.
    getInitialValueInEffect: false,
  });
  const hidden = columns.filter(({ id, isTitle }) => !isTitle && stored.includes(id)).map(({ id }) => id);
  return {
    columns,
    hidden,
    show: (id, isShown) => store(isShown ? hidden.filter((other) => other !== id) : [...hidden, id]),
    hide: (ids) => store([...ids]),
  };
}

/** Whatever is in the storage: ids, or none. */
function readIds(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}
