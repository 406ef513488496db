import { useSyncExternalStore } from 'react';
import { readText, storeText } from '../../lib/browser/storage.ts';

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
  storeText(THEME_KEY, scheme);
  tell();
}

export function readColorScheme(): ColorScheme {
  const stored = readText(THEME_KEY);
  if (stored === undefined) return chosen;
  return stored === 'dark' ? 'dark' : 'light';
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
