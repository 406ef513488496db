import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** The share of its time that the event loop works, beyond which a job would keep requests waiting. */
const BUSY = 0.85;

/** Over how long that is measured, and how often it is looked again, in milliseconds. */
const WINDOW = 100;

/** A job that is due waits no longer than this, in milliseconds: however busy the portal is, jobs go on. */
const MAX_WAIT = 1_500;

type Utilization = typeof performance.eventLoopUtilization;

/**
 * Makes what a worker waits for before it takes a job: until the process has time for it. In an hour in which hundreds hand in
 * applications each second of theirs is worth more than a second's delay of their mails.
 */
export function makeLetRequestsFirst(
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
