import type { TextKey } from '../../../messages/catalogue.ts';
import { refuse } from '../errors.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For work that would starve everything else: so much of it runs at once, so much more waits, and what comes on top
 * is refused as UNAVAILABLE with the text `busy`.
 */
export function createConcurrencyLimit(limits: {
  running: number;
  waiting: number;
  busy: TextKey<'errors'>;
}): ConcurrencyLimit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limits.running) running += 1;
    else if (waiting.length < limits.waiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refuse('UNAVAILABLE', limits.busy);
    try {
      return await work();
    } finally {
      // The next one takes over this turn.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
