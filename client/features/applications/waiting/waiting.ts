import type { Deadline } from '../../deadlines/deadline.ts';

export type WaitingItem = { key: string; title: string; text?: string; deadline?: Deadline; to: string };
