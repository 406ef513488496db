import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazy/lazyPart.ts';
import { useMessages } from '../../../lib/useMessages.ts';
import type { BulkJob, BulkRun } from './bulkRun.ts';
import { runInChunks } from './runInChunks.ts';

const BulkDialog = lazyPart(async () => (await import('./BulkDialog.tsx')).BulkDialog);

/**
 * Returns a function that starts a bulk job. Each call processes at most 50 records. Leaving the screen stops the job
 * after the current call.
 */
export function useBulkRun(): [start: (job: BulkJob) => void, dialog: ReactNode] {
  const t = useMessages('table');
  const [run, setRun] = useState<BulkRun>();
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);
  const change = (changed: Partial<BulkRun>) => setRun((current) => current && { ...current, ...changed });

  const begin = () => {
    stopper.current = new AbortController();
    return stopper.current;
  };

  async function start(job: BulkJob) {
    const { signal } = begin();
    setRun({ job, tried: 0, isStopping: false });
    const { ids, send } = job;
    const outcome = await runInChunks(t, { ids, send, signal, onProgress: (tried) => change({ tried }) });
    if (job.isBrief && outcome.done.length === ids.length) setRun(undefined);
    else change({ outcome });
    // The list shows its own reload error, so a rejection needs no handling here.
    await job.onEnd(outcome).catch(() => {});
  }

  const dialog = run && (
    <Suspense>
      <BulkDialog
        run={run}
        onStop={() => {
          stopper.current?.abort();
          change({ isStopping: true });
        }}
        onClose={() => setRun(undefined)}
      />
    </Suspense>
  );
  return [(job) => void start(job), dialog];
}
