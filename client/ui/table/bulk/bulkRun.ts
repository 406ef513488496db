import type { ReactNode } from 'react';
import type { BulkOutcome, BulkResult } from './runInChunks.ts';

export type BulkJob = {
  ids: readonly string[];
  texts: { doing: string; done: string; doneText?: string };
  /** True if the result dialog is skipped when everything succeeds, because the screen shows the result. */
  isBrief?: boolean;
  send: (ids: string[]) => Promise<readonly BulkResult[] | null | undefined>;
  nameOf: (id: string) => ReactNode;
  onEnd: (outcome: BulkOutcome) => Promise<unknown>;
};

export type BulkRun = { job: BulkJob; tried: number; isStopping: boolean; outcome?: BulkOutcome };
