import { laterCode } from './laterCode.ts';

/** A short notice that confirms something; what must be read stays on the screen instead. */
export type Notice = {
  kind: 'success' | 'error';
  title: string;
  text?: string;
  /** Milliseconds on the screen; left out, 4000. Pointing at it keeps it. */
  duration?: number;
  /** What it is about: it takes the place of an earlier notice about the same. */
  about?: string;
  /** Stays until this is there instead, and does not come when it is there before. */
  until?: Promise<unknown>;
};

const loadShowNotice = laterCode(async () => (await import('../ui/showNotice.tsx')).showNotice);

/** Shows a notice at the top right. */
export async function notify(notice: Notice): Promise<void> {
  let isOver = false;
  void notice.until?.then(() => {
    isOver = true;
  });
  const showNotice = await loadShowNotice();
  if (!isOver) showNotice(notice);
}
