import type { ScholarshipQuery } from '../scholarships.generated.ts';

/** One scholarship as its details show it. */
export type ScholarshipFacts = NonNullable<ScholarshipQuery['scholarship']>;
