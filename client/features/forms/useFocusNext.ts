import { type RefObject, useEffect, useRef } from 'react';

/** Returns a function that focuses the first matching selector after the next render. */
export function useFocusNext(root: RefObject<HTMLElement | null>): (...selectors: string[]) => void {
  const wanted = useRef<string[]>([]);
  useEffect(() => {
    if (wanted.current.length === 0) return;
    const found = wanted.current.map((selector) => root.current?.querySelector<HTMLElement>(selector));
    wanted.current = [];
    found.find(Boolean)?.focus();
  });
  return (...selectors) => {
    wanted.current = selectors;
  };
}
