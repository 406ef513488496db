export type FairQueueLimits = {
  running: number;
  runningOfCaller: number;
  waitingOfCaller: number;
};

export type Refusals = {
  full: () => Error;
  gone: () => Error;
};

type Work<T> = {
  caller: string;
  isGone: () => boolean;
  run: () => Promise<T>;
};

export type FairQueue = {
  runFairly<T>(work: Work<T>): Promise<T>;
  isFull(caller: string): boolean;
};

type Queue = { running: number; waiting: (() => void)[] };

/**
 * Creates a queue that serves callers in turn, so that one caller's hundred tasks do not delay another's few. Tasks
 * of disconnected callers do not run.
 */
export function createFairQueue(limits: FairQueueLimits, refusals: Refusals): FairQueue {
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
