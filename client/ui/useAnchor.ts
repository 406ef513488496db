import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls to the element if the URL's fragment (after `#`) names it, even if it renders after the page. */
export function useAnchor(anchor: string | undefined): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (anchor && window.location.hash === `#${anchor}`) element.current?.scrollIntoView?.();
  }, [anchor]);
  return element;
}
