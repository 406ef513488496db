import type { RunnerOptions, TaskList } from 'graphile-worker';
import { createJobLogger, type JobLog } from './jobLogger.ts';

/** Time in milliseconds that running jobs have at shutdown before their `abortSignal` is aborted. */
const ABORT_AFTER = 2_000;

export function buildJobOptions(tasks: TaskList, log: JobLog): RunnerOptions {
  return {
    taskList: tasks,
    logger: createJobLogger(log),
    noHandleSignals: true,
    // Without this, the library stops before it has stored a job's outcome. Without a database, it also leaves a
    // rejected promise behind, which ends the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
      },
    },
  };
}
