import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { LEASE, LOOKS, noteRunning, type RunningJobs, renewLeases } from './jobLeases.ts';
import type { JobLog } from './jobLogger.ts';
import { buildJobOptions } from './jobOptions.ts';
import { createRequestPriority } from './requestPriority.ts';

export type JobSettings = {
  url: string;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
  leaveFlags?: () => Promise<string[]>;
  atOnce: number;
  lease?: number;
  log: JobLog;
};

export type Jobs = {
  stop(): Promise<void>;
};

/**
 * Poll interval in milliseconds for jobs that become due. New jobs need no polling, because PostgreSQL announces
 * them.
 */
const POLL = 5_000;

const DRAIN = 4_000;

const RESTART_AFTER = 2_000;

/** Runs the queue's jobs in this process. A database that is temporarily unavailable only delays them. */
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
  const prioritizeRequests = createRequestPriority();
  const pool = openPool(url, countConnections(atOnce), (error) => {
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
        await prioritizeRequests();
        return leaveFlags ? await leaveFlags() : [];
      },
      pollInterval: POLL,
    });
  const kept = Promise.all([keepRunning(await start()), keepLeases()]);

  async function keepLeases(): Promise<void> {
    while (!stopping.signal.aborted) {
      await renewLeases(pool, running, lease).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn(explain(error), 'the leases of jobs could not be renewed');
      });
      await pause(lease / LOOKS, stopping.signal);
    }
  }

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
 * Resolves when the runner has stopped. Stops a runner that cannot fetch jobs, because the library caches its first
 * error forever and would keep retrying in vain.
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
  await runner.stop().catch(() => {});
  await hasEnded;
  ended.abort();
}

export function countConnections(atOnce: number): number {
  return atOnce + 2;
}

function openPool(url: string, max: number, onBreak: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'jobs',
  });
  // Without these listeners, a broken connection would end the process.
  pool.on('error', onBreak);
  pool.on('connect', (client) => client.on('error', onBreak));
  return pool;
}

/** Returns only code and message, because the driver's errors also contain the connection with its password. */
function explain(error: unknown): { code: string | undefined; reason: string } {
  const { code, message } = error as NodeJS.ErrnoException;
  return { code, reason: message };
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal, ref: false }).catch(() => {});
}
