import { type RefObject, useLayoutEffect, useState } from 'react';

/** True if the element is narrower than the given width. An element without a size is not narrow. */
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
