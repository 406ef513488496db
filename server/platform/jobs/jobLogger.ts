import { Logger } from 'graphile-worker';

export type JobLog = Record<'error' | 'warn' | 'debug', (details: object, message: string) => void>;

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const;

/** Logs only the first line of the library's messages, without a stack trace or payload. */
export function createJobLogger(log: JobLog): Logger {
  return new Logger((scope) => (level, message) => {
    const [line = message] = message.split('\n', 1);
    log[LEVELS[level]]({ source: 'jobs', job: scope.jobId }, line);
  });
}
