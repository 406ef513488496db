import { isSameProcess } from './process.ts';
import { type Postmaster, stopPostmaster } from './server.ts';

const MAX_RESTARTS = 5;
const RECENT = 10 * 60_000;

const LOOK_EVERY = 1_000;

type SupervisorParts = {
  start: (port: number) => Promise<Postmaster>;
  log: (line: string) => void;
  stopping?: AbortSignal;
  giveUp?: (error: unknown) => void;
};

/**
 * Restarts a postmaster that exits unexpectedly. Returns a function that stops the postmaster. If a restart fails, an
 * uncaught error ends the process, so that its own supervisor notices.
 */
export function supervisePostmaster(
  first: Postmaster,
  { start, log, stopping, giveUp = throwUncaught }: SupervisorParts,
): () => Promise<void> {
  const ends: number[] = [];
  let current = first;
  let isStopped = false;
  let restart = Promise.resolve();
  let unwatch = watch(first, replace);

  function replace(how: string) {
    if (!isStopped && !stopping?.aborted) restart = startAgain(how).catch(giveUp);
  }

  async function startAgain(how: string) {
    const now = Date.now();
    ends.push(now);
    if (ends.filter((end) => end > now - RECENT).length > MAX_RESTARTS)
      throw new Error(
        `The database ended by itself ${MAX_RESTARTS + 1} times within 10 minutes, the last time with ${how}`,
      );
    log(`The database ended by itself (${how}) and is started again`);
    try {
      current = await start(current.port);
    } catch (error) {
      throw new Error('The database ended by itself and could not be started again', { cause: error });
    }
    unwatch = watch(current, replace);
  }

  return async () => {
    isStopped = true;
    await restart;
    unwatch();
    await stopPostmaster(current);
  };
}

function throwUncaught(error: unknown) {
  setImmediate(() => {
    throw error;
  });
}

function watch({ pid, startedAt, child }: Postmaster, onEnd: (how: string) => void): () => void {
  if (child) {
    const report = (code: number | null, signal: NodeJS.Signals | null) => onEnd(String(signal ?? code));
    if (child.exitCode !== null || child.signalCode !== null) report(child.exitCode, child.signalCode);
    else child.once('exit', report);
    return () => child.off('exit', report);
  }
  const timer = setInterval(() => {
    if (isSameProcess(pid, startedAt)) return;
    clearInterval(timer);
    onEnd('unknown how');
  }, LOOK_EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
