import type { Deadline } from '../../deadlines/deadline.ts';

/** One thing that waits: what it is about, what to do, and where. */
export type Waiting = { key: string; title: string; text?: string; deadline?: Deadline; to: string };
