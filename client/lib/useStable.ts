import { useLayoutEffect, useState } from 'react';

type Calls = Record<string, (...given: never[]) => unknown>;

/**
 * Returns functions that stay the same across renders and call the latest versions, so that memoized children
 * do not render again. Call them only in events and effects, not during rendering.
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
