import { useSyncExternalStore } from 'react';

type ColorScheme = 'light' | 'dark';

/**
 * Storage key of the theme. index.html reads the same key before the first paint and follows changes until React runs.
 */
const THEME_KEY = 'theme';

let chosen: ColorScheme = 'light';
const listeners = new Set<() => void>();

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

function show() {
  document.documentElement.dataset.mantineColorScheme = readColorScheme();
}
