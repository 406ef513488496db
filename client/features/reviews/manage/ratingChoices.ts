import type { ReviewFilter } from '../reviews.generated.ts';

/** Which ratings may be asked for; the words are the address's. */
export const RATING_CHOICES = ['HIGH', 'MIDDLE', 'LOW'] as const;

type Choice = (typeof RATING_CHOICES)[number];

const BOUNDS: Record<Choice, ReviewFilter> = {
  HIGH: { ratingMin: 4 },
  MIDDLE: { ratingMin: 2.5, ratingMax: 3.5 },
  LOW: { ratingMax: 2 },
};

/** What the server is asked for: a search text, at most one choice, and since when. */
export function reviewFilter(
  q: string,
  { rating: [choice], created: [createdFrom] }: Record<'rating' | 'created', readonly string[]>,
): ReviewFilter {
  return { ...(q && { search: q }), ...BOUNDS[choice as Choice], ...(createdFrom && { createdFrom }) };
}
