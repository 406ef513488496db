export type Notice = {
  kind: 'success' | 'error';
  title: string;
  text?: string;
  /** Time on the screen in milliseconds; defaults to 4000. */
  duration?: number;
  about?: string;
  /** Hides the notice when the promise resolves. If it has already resolved, the notice is not shown. */
  until?: Promise<unknown>;
};

export const NOTICES_WANTED = 'notices-wanted';
