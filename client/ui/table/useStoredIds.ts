import { useLocalStorage } from '@mantine/hooks';

const NONE: string[] = [];

/** Ids that a person chose, kept in the browser under a key; `first` before they did. For what is never rendered on the server. */
export function useStoredIds(key: string, first: readonly string[]) {
  return useLocalStorage<readonly string[]>({
    key,
    defaultValue: first,
    deserialize: readIds,
    getInitialValueInEffect: false,
  });
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
