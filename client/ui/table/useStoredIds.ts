import { useLocalStorage } from '@mantine/hooks';

const NONE: string[] = [];

/**
 * Returns ids stored in local storage under a key, and their setter. `first` is the default. Only for parts that the
 * server does not render.
 */
export function useStoredIds(key: string, first: readonly string[]) {
  return useLocalStorage<readonly string[]>({
    key,
    defaultValue: first,
    deserialize: readIds,
    getInitialValueInEffect: false,
  });
}

/** Parses stored ids. Returns none if the text is invalid. */
function readIds(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}
