/** A short notice that confirms something; what must be read stays on the screen instead. */
export type Notice = {
  kind: 'success' | 'error';
  title: string;
  text?: string;
  /** Milliseconds on the screen; left out, 4000. Pointing at it keeps it. */
  duration?: number;
};

/** Shows a notice at the top right. The code that draws it is loaded with the first one. */
export async function notify(notice: Notice): Promise<void> {
  const { showNotice } = await import('../ui/showNotice.tsx');
  showNotice(notice);
}
