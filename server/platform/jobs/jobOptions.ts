import type { RunnerOptions, TaskList } from 'graphile-worker';
import { createJobLogger, type JobLog } from './jobLogger.ts';

/** Time in milliseconds after which, during shutdown, the `abortSignal` of running jobs is aborted. */
const ABORT_AFTER = 2_000;

export function buildJobOptions(tasks: TaskList, log: JobLog): RunnerOptions {
  return {
    taskList: tasks,
    logger: createJobLogger(log),
    noHandleSignals: true,
    // Without this preset, the library stops before it has stored a job's outcome. If the database is
    // unavailable, it also leaves an unhandled rejection, which ends the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
      },
    },
  };
}
