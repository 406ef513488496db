import { RATING_BOUNDS } from '../../../../rules/reviewLimits.ts';
import { keysOf } from '../../../../rules/scholarshipOptions.ts';
import type { ReviewFilter } from '../reviews.generated.ts';

/** Which ratings may be asked for; the words are the address's. */
export const RATING_CHOICES = keysOf(RATING_BOUNDS);

/** What the server is asked for: a search text, at most one choice, and since when. */
export function reviewFilter(
  q: string,
  { rating: [choice], created: [createdFrom] }: Record<'rating' | 'created', readonly string[]>,
): ReviewFilter {
  return {
    ...(q && { search: q }),
    ...RATING_BOUNDS[choice as keyof typeof RATING_BOUNDS],
    ...(createdFrom && { createdFrom }),
  };
}
