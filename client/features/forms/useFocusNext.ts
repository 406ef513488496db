import { type RefObject, useEffect, useRef } from 'react';

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
