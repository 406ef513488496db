/** One scholarship as its details show it. */
export type { ScholarshipFactsFragment as ScholarshipFacts } from '../scholarships.generated.ts';
