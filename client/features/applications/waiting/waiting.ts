import type { Deadline } from '../../deadlines/deadline.ts';

export type Waiting = { key: string; title: string; text?: string; deadline?: Deadline; to: string };
