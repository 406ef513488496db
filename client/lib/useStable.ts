import { useLayoutEffect, useState } from 'react';

type Calls = Record<string, (...given: never[]) => unknown>;

/**
 * Returns functions with a stable identity that call the latest versions, so that memoized children don't render again.
 * Call them in events and effects only, not during rendering.
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
