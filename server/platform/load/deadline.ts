import { unavailable } from '../errors.ts';
import { within } from './within.ts';

/** Milliseconds from its arrival within which a read is answered. */
const READ_DEADLINE = 5_000;

/** When a request has to be answered, whatever it waits for. */
export type Deadline = {
  isOver(): boolean;
  /** Stops the clock until `resume`. */
  pause(): void;
  resume(): void;
  /** Runs a read. UNAVAILABLE as soon as the time is over: what it asked the database ends by the limits of that. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** For a write, before it begins: UNAVAILABLE when the time is over, else it is waited for until its outcome is known. */
  lift(): void;
};

export function makeDeadline(milliseconds = READ_DEADLINE): Deadline {
  let end = performance.now() + milliseconds;
  let left = milliseconds;
  let isLifted = false;
  const isOver = () => !isLifted && performance.now() >= end;
  const requireTime = () => {
    if (isOver()) throw unavailable();
  };
  return {
    isOver,
    pause() {
      left = end - performance.now();
      end = Number.POSITIVE_INFINITY;
    },
    resume() {
      end = performance.now() + left;
    },
    async read<T>(work: () => Promise<T>) {
      requireTime();
      const running = work();
      return within(end - performance.now(), running, () => {
        if (isLifted) return running;
        throw unavailable();
      });
    },
    lift() {
      requireTime();
      isLifted = true;
    },
  };
}
