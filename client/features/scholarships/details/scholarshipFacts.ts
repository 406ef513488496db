/** One scholarship as its details show it. */
export type { ScholarshipFactsFragment as ScholarshipFacts } from './details.generated.ts';
