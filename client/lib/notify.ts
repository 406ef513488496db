import type { Notice } from '../ui/notices/notice.ts';
import { describeFailure } from './errors.ts';
import { deferredChunk } from './lazy/deferredChunk.ts';

const loadShowNotice = deferredChunk(async () => (await import('../ui/notices/showNotice.tsx')).showNotice);

export async function notify(notice: Notice): Promise<void> {
  let isOver = false;
  void notice.until?.then(() => {
    isOver = true;
  });
  const showNotice = await loadShowNotice();
  if (!isOver) showNotice(notice);
}

export function notifyFailure(error: unknown): Promise<void> {
  return notify({ kind: 'error', title: describeFailure(error) });
}
