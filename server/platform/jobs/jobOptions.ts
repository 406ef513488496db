import type { RunnerOptions, TaskList } from 'graphile-worker';
import { createJobLogger, type JobLog } from './jobLogger.ts';

const ABORT_AFTER = 2_000;

export function buildJobOptions(tasks: TaskList, log: JobLog): RunnerOptions {
  return {
    taskList: tasks,
    logger: createJobLogger(log),
    noHandleSignals: true,
    // Without this preset, the library stops before it has stored a job's outcome, and an unavailable database causes
    // an unhandled rejection, which ends the process.
    preset: {
      worker: {
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        gracefulShutdownAbortTimeout: ABORT_AFTER,
      },
    },
  };
}
