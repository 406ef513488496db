import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const BUSY = 0.85;

const WINDOW = 100;

const MAX_WAIT = 1_500;

type Utilization = typeof performance.eventLoopUtilization;

/**
 * Returns a function that a worker awaits before taking a job. The promise resolves when the process is not busy,
 * because fast responses matter more than a short delay of e-mails.
 */
export function createRequestPriority(
  utilize: Utilization = performance.eventLoopUtilization.bind(performance),
  pause: (milliseconds: number) => Promise<unknown> = (milliseconds) =>
    setTimeout(milliseconds, undefined, { ref: false }),
): () => Promise<void> {
  let since = utilize();
  let isBusy = false;

  const look = () => {
    const { idle, active, utilization } = utilize(since);
    if (idle + active >= WINDOW) {
      isBusy = utilization > BUSY;
      since = utilize();
    }
    return isBusy;
  };

  return async () => {
    for (let waited = 0; waited < MAX_WAIT && look(); waited += WINDOW) await pause(WINDOW);
  };
}
