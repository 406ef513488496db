import { useLocalStorage } from '@mantine/hooks';

const NONE: string[] = [];

/** Returns ids from local storage. Use only in parts that the server does not render. */
export function useStoredIds(key: string, first: readonly string[]) {
  return useLocalStorage<readonly string[]>({
    key,
    defaultValue: first,
    deserialize: readIds,
    getInitialValueInEffect: false,
  });
}

function readIds(text: string | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : NONE;
  } catch {
    return NONE;
  }
}
