import type { Readable } from 'node:stream';

/** What a scanner says of a file. */
export type Verdict = 'CLEAN' | 'MALWARE';

/** Looks at a file. Throws when it cannot say: an error is never clean. */
export type Scanner = (content: Readable) => Promise<Verdict>;
