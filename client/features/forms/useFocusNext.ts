import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus, once what changed is on the screen, to the first of the selectors that is found there. */
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
