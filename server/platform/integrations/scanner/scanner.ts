import type { Readable } from 'node:stream';

export type Verdict = 'CLEAN' | 'MALWARE';

/** Throws if there is no verdict: an error never means clean. */
export type Scanner = (content: Readable) => Promise<Verdict>;
