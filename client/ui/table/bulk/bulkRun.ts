import type { ReactNode } from 'react';
import type { BulkOutcome, BulkResult } from './runInChunks.ts';

/** Something to do with many records. */
export type BulkJob = {
  ids: readonly string[];
  /** What the dialog says while it runs, and when all of it was done. */
  texts: { doing: string; done: string; doneText?: string };
  /** True where nothing is said once all of it was done: the screen shows it. */
  isBrief?: boolean;
  send: (ids: string[]) => Promise<readonly BulkResult[] | null | undefined>;
  /** What a record is called. */
  nameOf: (id: string) => ReactNode;
  /** Once, when it has ended or was stopped: reads the list again and selects what is kept. */
  onEnd: (outcome: BulkOutcome) => Promise<unknown>;
};

export type BulkRun = { job: BulkJob; tried: number; isStopping: boolean; outcome?: BulkOutcome };
