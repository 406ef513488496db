import type { Problem } from '../../../../../rules/problems.ts';

/** The ways a file may be written; `jsonl` is one JSON object after the other. */
export const FORMATS = ['json', 'jsonl', 'csv'] as const;

export type Format = (typeof FORMATS)[number];

/** What a reader finds in a file, in its order. `place` is how people find it there: `line 17`. */
export type SourceRecord = { place: string } & ({ fields: Record<string, unknown> } | { broken: Problem });

/** A record may be this long, in characters. Beyond, a bracket or a quotation mark is missing somewhere. */
export const MAX_RECORD = 1_000_000;
