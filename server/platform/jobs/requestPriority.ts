import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Event-loop utilization above which a job would delay requests. */
const BUSY = 0.85;

/** Length and interval of the measurement, in milliseconds. */
const WINDOW = 100;

/** Maximum delay of a job in milliseconds. Afterwards it runs even if the portal is busy. */
const MAX_WAIT = 1_500;

type Utilization = typeof performance.eventLoopUtilization;

/**
 * Returns a function that a worker awaits before taking a job. The promise resolves when the process is not
 * busy. When hundreds of people submit applications, a fast response matters more than a short delay of
 * e-mails.
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
