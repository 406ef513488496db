import type { Readable } from 'node:stream';

export type Verdict = 'CLEAN' | 'MALWARE';

/** Throws if the scan fails, so that an error never counts as a clean file. */
export type Scanner = (content: Readable) => Promise<Verdict>;
