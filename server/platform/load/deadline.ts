import { unavailable } from '../errors.ts';
import { within } from './within.ts';

const READ_DEADLINE = 5_000;

export type Deadline = {
  isOver(): boolean;
  pause(): void;
  resume(): void;
  /**
   * Runs a read. Throws UNAVAILABLE at the deadline; the database's time limits end statements that are still
   * running.
   */
  read<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Removes the deadline, so that the outcome of a write is reported. Throws UNAVAILABLE if the deadline has passed.
   */
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
