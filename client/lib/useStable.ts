import { useLayoutEffect, useState } from 'react';

type Calls = Record<string, (...given: never[]) => unknown>;

/**
 * Functions that stay the same from render to render and call the latest ones: what is memoized is not drawn again for
 * them. To be called by events and effects, not while rendering.
 */
export function useStable<Some extends Calls>(calls: Some): Some {
  const [latest] = useState(() => ({ calls }));
  useLayoutEffect(() => {
    latest.calls = calls;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(calls).map((name) => [name, (...given: never[]) => latest.calls[name]?.(...given)]),
    ),
  );
  return stable as Some;
}
