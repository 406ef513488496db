/** A short confirmation. Anything that users must read stays on the screen instead. */
export type Notice = {
  kind: 'success' | 'error';
  title: string;
  text?: string;
  /** Time on the screen in milliseconds; 4000 by default. The timer pauses while the pointer is over the notice. */
  duration?: number;
  about?: string;
  /** Hides the notice when the promise resolves. A promise that has already resolved prevents the notice. */
  until?: Promise<unknown>;
};

export const NOTICES_WANTED = 'notices-wanted';
