import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';

/** Where the choice is stored. index.html reads the same key before the first paint, and follows it until React listens. */
const THEME_KEY = 'theme';

/** Storage may be forbidden; then the choice lasts as long as the page. */
let chosen: ColorScheme = 'light';
const listeners = new Set<() => void>();

/** Light or dark, as this browser has chosen in this tab or another. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(followColorScheme, readColorScheme, () => 'light');
}

export function chooseColorScheme(scheme: ColorScheme): void {
  chosen = scheme;
  try {
    localStorage.setItem(THEME_KEY, scheme);
  } catch {}
  tell();
}

export function readColorScheme(): ColorScheme {
  try {
    return localStorage.getItem(THEME_KEY) === 'dark' ? 'dark' : 'light';
  } catch {
    return chosen;
  }
}

/** Shows what is chosen now, and calls the listener when that changes. Answers the end of following. */
export function followColorScheme(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', tell);
  show();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', tell);
  };
}

function tell() {
  show();
  for (const listener of listeners) listener();
}

/** The stylesheet looks at this attribute. */
function show() {
  document.documentElement.dataset.mantineColorScheme = readColorScheme();
}
