import type { ScholarshipFilter } from '../scholarshipFilter.ts';
import type { SearchMeaning } from '../search.ts';
import type { UnlistedDegree } from './tables/phrases.ts';

export type Meaning = {
  kind: SearchMeaning;
  /**
   * An option's code, a country's name, a region's code, or an amount. It is null if `kind` determines the meaning.
   */
  value: string | null;
  filter: ScholarshipFilter;
  /** True for a field within a subject, or a degree without a filter. Scholarships that mention it come first. */
  isBroader?: boolean;
  /**
   * A filter that the words probably imply, such as engineering for `btech`. Its matches come first, but others are
   * not excluded.
   */
  prefers?: ScholarshipFilter;
  /**
   * Set if the words describe applicants. Scholarships with one of the phrases in `mentions` come first. Scholarships
   * that refuse the nationality are excluded.
   */
  people?: { mentions: readonly (readonly string[])[]; nationality?: string };
  /** A degree in the search text for which there is no filter. `value` is then the closest degree that has one. */
  unlisted?: UnlistedDegree;
};
