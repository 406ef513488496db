import type { TextKey } from '../../../messages/catalogue.ts';
import { createFairQueue } from '../../../packages/fairQueue/index.ts';
import { refuse, unavailable } from '../errors.ts';

export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Limits concurrent tasks. If `waiting` tasks already wait, throws UNAVAILABLE with the message `busy`. */
export function createConcurrencyLimit(limits: {
  running: number;
  waiting: number;
  busy: TextKey<'errors'>;
}): ConcurrencyLimit {
  const { running, waiting, busy } = limits;
  const queue = createFairQueue(
    { running, runningOfCaller: running, waitingOfCaller: waiting },
    { full: () => refuse('UNAVAILABLE', busy), gone: unavailable },
  );
  return (run) => queue.runFairly({ caller: 'all', isGone: () => false, run });
}
