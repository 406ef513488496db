export type { ScholarshipFactsFragment as ScholarshipFacts } from './details.generated.ts';
