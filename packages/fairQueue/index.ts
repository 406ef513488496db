export type FairQueueLimits = {
  /** Pieces of work that run at once. */
  running: number;
  /** Of those, so many for one caller. */
  runningOfCaller: number;
  /** Pieces of one caller that may wait; further ones are refused. */
  waitingOfCaller: number;
};

/** The errors with which work is refused. */
export type Refusals = {
  /** Too much of the caller waits already. */
  full: () => Error;
  /** The caller is gone. */
  gone: () => Error;
};

type Work<T> = {
  caller: string;
  /** True once the caller has left or got a response; checked when the turn comes. */
  isGone: () => boolean;
  run: () => Promise<T>;
};

export type FairQueue = {
  runFairly<T>(work: Work<T>): Promise<T>;
  /** Whether one more piece of the caller would be refused. */
  isFull(caller: string): boolean;
};

/** What one caller has running, and how what waits is started. */
type Queue = { running: number; waiting: (() => void)[] };

/**
 * Lets callers take turns, so that the work of one does not delay the others: one with a hundred pieces waiting gets
 * every second turn when another has one. Work whose caller waits no longer is not begun.
 */
export function createFairQueue(limits: FairQueueLimits, refusals: Refusals): FairQueue {
  /** Callers with work, those that have waited longest first. Callers without work are removed. */
  const queues = new Map<string, Queue>();
  let running = 0;

  const takeNext = () => {
    for (const queue of queues.values()) {
      if (running >= limits.running) return;
      if (queue.running >= limits.runningOfCaller) continue;
      const next = queue.waiting.shift();
      if (!next) continue;
      next();
    }
  };

  const start = (caller: string, queue: Queue) => {
    running += 1;
    queue.running += 1;
    // To the end of the line.
    queues.delete(caller);
    queues.set(caller, queue);
  };

  const finish = (caller: string, queue: Queue) => {
    running -= 1;
    queue.running -= 1;
    if (queue.running === 0 && queue.waiting.length === 0) queues.delete(caller);
    takeNext();
  };

  const wait = (caller: string, queue: Queue) =>
    new Promise<void>((resolve) => {
      queue.waiting.push(() => {
        start(caller, queue);
        resolve();
      });
      queues.set(caller, queue);
    });

  const isFull = (caller: string) => (queues.get(caller)?.waiting.length ?? 0) >= limits.waitingOfCaller;

  return {
    isFull,
    async runFairly({ caller, isGone, run }) {
      const queue = queues.get(caller) ?? { running: 0, waiting: [] };
      if (running < limits.running && queue.running < limits.runningOfCaller) start(caller, queue);
      else if (isFull(caller)) throw refusals.full();
      else await wait(caller, queue);
      try {
        if (isGone()) throw refusals.gone();
        return await run();
      } finally {
        finish(caller, queue);
      }
    },
  };
}
