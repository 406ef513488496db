import type { Problem } from '../../../../../rules/problems.ts';

export const FORMATS = ['json', 'jsonl', 'csv'] as const;

export type Format = (typeof FORMATS)[number] | 'xlsx';

export type SourceRecord = { place: string } & ({ fields: Record<string, unknown> } | { broken: Problem });

/** Maximum length of a record in characters. A longer one probably lacks a bracket or a quotation mark. */
export const MAX_RECORD = 1_000_000;
