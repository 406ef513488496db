// Client code without zod imports this module, so it must not import zod, which is large.
import { addYears } from '../days.ts';
import type { Move } from '../moves.ts';

/**
 * The state alone does not determine whether a scholarship accepts applications. A published one does so from its
 * opening until its deadline.
 */
export const LISTING_STATES = ['DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export const SCHOLARSHIP_STATES = [...LISTING_STATES, 'ARCHIVED'] as const;
export type ScholarshipState = (typeof SCHOLARSHIP_STATES)[number];

/**
 * `ready` requires a complete scholarship, and `unused` requires one without applications, drafts, payments and
 * reviews. `publishAt` requires a time of publication.
 */
type ListingMove = Move<ScholarshipState, 'ready' | 'publishAt' | 'unused'> & { to: ListingState };

/**
 * Moves that staff can make. Each publishes `scholarship.placed`. An archived scholarship must be restored
 * first.
 */
export const LISTING_MOVES: readonly ListingMove[] = [
  { from: 'DRAFT', to: 'UNDER_REVIEW', needs: [] },
  { from: 'DRAFT', to: 'SCHEDULED', needs: ['ready', 'publishAt'] },
  { from: 'DRAFT', to: 'PUBLISHED', needs: ['ready'] },
  { from: 'UNDER_REVIEW', to: 'DRAFT', needs: [] },
  { from: 'UNDER_REVIEW', to: 'SCHEDULED', needs: ['ready', 'publishAt'] },
  { from: 'UNDER_REVIEW', to: 'PUBLISHED', needs: ['ready'] },
  { from: 'SCHEDULED', to: 'DRAFT', needs: [] },
  { from: 'SCHEDULED', to: 'SCHEDULED', needs: ['ready', 'publishAt'] },
  { from: 'SCHEDULED', to: 'PUBLISHED', needs: ['ready'] },
  { from: 'PUBLISHED', to: 'DRAFT', needs: ['unused'] },
];

const ADVISED = ['description', 'officialUrl', 'universityImageUrl', 'funding'] as const;
export type RecommendedField = (typeof ADVISED)[number];

export function findUnsaid(scholarship: Record<RecommendedField, unknown>): RecommendedField[] {
  return ADVISED.filter((name) => !scholarship[name]);
}

/**
 * Returns the deadline of the next application period: the same day in the first later year in which it has not
 * passed.
 */
export function nextDeadline(deadline: string, today: string): string {
  const years = Math.max(1, Number(today.slice(0, 4)) - Number(deadline.slice(0, 4)));
  const next = addYears(deadline, years);
  return next < today ? addYears(deadline, years + 1) : next;
}
