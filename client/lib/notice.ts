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

/** The event by which the first notice asks for the corner where notices appear. */
export const NOTICES_WANTED = 'notices-wanted';
