import type { RunnerOptions, TaskList } from 'graphile-worker';
import { createJobLogger, type JobLog } from './jobLogger.ts';

/** How long running jobs go on when the portal stops, until their `abortSignal` tells them to end; in milliseconds. */
const ABORT_AFTER = 2_000;

/** How the library runs our tasks, in the portal and in tests. */
export function buildJobOptions(tasks: TaskList, log: JobLog): RunnerOptions {
  return {
    taskList: tasks,
    logger: createJobLogger(log),
    // main.ts decides what a signal means.
    noHandleSignals: true,
    // Otherwise the library does not wait until it is written down how a job ended: not when it stops, and with the
    // database away it leaves a rejected promise behind, which ends the whole process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
      },
    },
  };
}
