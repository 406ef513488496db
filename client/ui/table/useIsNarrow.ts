import { type RefObject, useLayoutEffect, useState } from 'react';

export function useIsNarrow(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { width } = current.getBoundingClientRect();
      setNarrow(width > 0 && width < pixels);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isNarrow;
}
