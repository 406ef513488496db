import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import type { SearchMeaning } from '../search.ts';
import type { UnlistedDegree } from './tables/phrases.ts';

export type Meaning = {
  kind: SearchMeaning;
  /** The option's code, a country's name, a region's code or an amount; null if the kind is sufficient. */
  value: string | null;
  filter: ScholarshipFilter;
  /** True for a field within a subject or an unlisted degree: scholarships that mention it come first. */
  isBroader?: boolean;
  /** A likely additional filter, such as engineering for `btech`: its matches come first, but none is excluded. */
  prefers?: ScholarshipFilter;
  /** Set if the words mean applicants: phrases whose mention comes first, and the nationality that must not be refused. */
  people?: { mentions: readonly (readonly string[])[]; nationality?: string };
  /** The degree in the search text, if no filter has it; `value` is then the closest one. */
  unlisted?: UnlistedDegree;
};
