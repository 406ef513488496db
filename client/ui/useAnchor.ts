import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the element if it is the URL's fragment (after `#`). Also works if it renders after the page. */
export function useAnchor(anchor: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) element.current?.scrollIntoView?.();
  }, [anchor]);
  return element;
}
