import { type RefObject, useEffect, useRef } from 'react';

export function useAnchor(anchor: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) element.current?.scrollIntoView?.();
  }, [anchor]);
  return element;
}
