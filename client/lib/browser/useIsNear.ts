import { useEffect, useRef, useState } from 'react';

export function useIsNear<Element extends HTMLElement>() {
  const root = useRef<Element>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        setNear(true);
      },
      { rootMargin: '600px' },
    );
    near.observe(current);
    return () => near.disconnect();
  }, []);
  return [root, isNear] as const;
}
