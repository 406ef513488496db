import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { LEASE, LOOKS, noteRunning, type RunningJobs, renewLeases } from './jobLeases.ts';
import type { JobLog } from './jobLogger.ts';
import { buildJobOptions } from './jobOptions.ts';
import { makeLetRequestsFirst } from './letRequestsFirst.ts';

export type JobSettings = {
  /** The portal's own database. */
  url: string;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
  /** Jobs with one of these flags are left for later, asked each time before one is taken. */
  leaveFlags?: () => Promise<string[]>;
  /** Jobs at the same time. They wait for other servers, not for our processor. */
  atOnce: number;
  /** How long a job belongs to a worker that gives no sign of life, in milliseconds. */
  lease?: number;
  log: JobLog;
};

export type Jobs = {
  /** Takes no new job, lets those that run come to their end (at most DRAIN), then closes the connections. */
  stop(): Promise<void>;
};

/** How often jobs that became due are looked for, in milliseconds; new ones are announced. */
const POLL = 5_000;

/** How long running jobs may take when the portal stops, in milliseconds; less than main.ts gives to everything. */
const DRAIN = 4_000;

/** After the library stopped, which it does when the database goes away; in milliseconds. */
const RESTART_AFTER = 2_000;

/**
 * Runs the jobs of the queue in this process, new ones at once (LISTEN), repeated ones when they are due. A database
 * that goes away for a while only makes them wait.
 */
export async function startJobs({
  url,
  tasks,
  cronItems,
  leaveFlags,
  atOnce,
  lease = LEASE,
  log,
}: JobSettings): Promise<Jobs> {
  const stopping = new AbortController();
  const letRequestsFirst = makeLetRequestsFirst();
  const pool = openPool(url, atOnce + 2, (error) => {
    // While the portal stops, the database may be quicker than its connections.
    if (!stopping.signal.aborted) log.warn(explain(error), 'a connection of the job queue broke');
  });
  const running: RunningJobs = new Set();
  const start = () =>
    run({
      ...buildJobOptions(noteRunning(tasks, running), log),
      pgPool: pool,
      parsedCronItems: cronItems,
      concurrency: atOnce,
      forbiddenFlags: async () => {
        await letRequestsFirst();
        return leaveFlags ? await leaveFlags() : [];
      },
      pollInterval: POLL,
    });
  const kept = Promise.all([keepRunning(await start()), keepLeases()]);

  /** Also for jobs whose runner has ended: they run on without it. */
  async function keepLeases(): Promise<void> {
    while (!stopping.signal.aborted) {
      await renewLeases(pool, running, lease).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn(explain(error), 'the leases of jobs could not be renewed');
      });
      await pause(lease / LOOKS, stopping.signal);
    }
  }

  /** Waits for the end of a runner and starts the next one, until the portal stops. */
  async function keepRunning(first: Runner): Promise<void> {
    let runner: Runner | null = first;
    while (true) {
      if (runner) await waitForEnd(runner, stopping.signal, log);
      await pause(RESTART_AFTER, stopping.signal);
      if (stopping.signal.aborted) return;
      runner = await start().catch((error: unknown) => {
        log.error(explain(error), 'the job queue could not start');
        return null;
      });
    }
  }

  return {
    async stop() {
      stopping.abort();
      await Promise.race([kept.then(() => pool.end()), pause(DRAIN)]);
    },
  };
}

/**
 * Resolves when the runner has ended: by itself, because the signal said so, or because it cannot fetch jobs. The
 * library would go on trying then, but with an answer that it remembers for ever when the first one was an error.
 */
async function waitForEnd(runner: Runner, stopping: AbortSignal, log: JobLog): Promise<void> {
  const ended = new AbortController();
  const hasEnded = runner.promise.catch((error: unknown) =>
    log.error(explain(error), 'the job queue stopped'),
  );
  const isInTrouble = once(runner.events, 'worker:getJob:error', {
    signal: AbortSignal.any([stopping, ended.signal]),
  }).then(
    ([{ error }]) => log.warn(explain(error), 'the job queue cannot fetch jobs and starts anew'),
    () => {},
  );
  await Promise.race([hasEnded, isInTrouble]);
  // Refuses when it has ended already.
  await runner.stop().catch(() => {});
  await hasEnded;
  ended.abort();
}

/** One connection for each job, one that listens, one for the schedule. */
function openPool(url: string, max: number, onBreak: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'jobs',
  });
  // Without these listeners a connection that breaks would end the process; the pool makes a new one.
  pool.on('error', onBreak);
  pool.on('connect', (client) => client.on('error', onBreak));
  return pool;
}

/** Code and message alone: the driver hangs the whole connection on its errors, with its key. */
function explain(error: unknown): { code: string | undefined; reason: string } {
  const { code, message } = error as NodeJS.ErrnoException;
  return { code, reason: message };
}

/** Resolves after a while, or as soon as the signal says so. Does not hold the process up. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
