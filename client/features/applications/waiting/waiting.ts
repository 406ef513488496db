/** One thing that waits: what it is about, what to do, and where. */
export type Waiting = { key: string; title: string; text?: string; deadline?: string; to: string };
