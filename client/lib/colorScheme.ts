import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

/** Where the choice is stored. index.html reads the same key before the first paint. */
const THEME_KEY = 'theme';

/** Keeps light or dark under the key `theme`, and follows what another tab chooses. */
export function createColorSchemeManager(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: (fallback) => (typeof window === 'undefined' ? fallback : (read() ?? fallback)),
    set: (value) => attempt(() => localStorage.setItem(THEME_KEY, value)),
    clear: () => attempt(() => localStorage.removeItem(THEME_KEY)),
    subscribe: (onUpdate) => {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key === THEME_KEY && isScheme(newValue)) onUpdate(newValue);
      };
      window.addEventListener('storage', listen);
      stop = () => window.removeEventListener('storage', listen);
    },
    unsubscribe: () => stop(),
  };
}

function read(): MantineColorScheme | undefined {
  return attempt(() => {
    const stored = localStorage.getItem(THEME_KEY);
    return isScheme(stored) ? stored : undefined;
  });
}

function isScheme(value: unknown): value is 'light' | 'dark' {
  return value === 'light' || value === 'dark';
}

/** Storage may be forbidden; then the choice lasts as long as the page. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
