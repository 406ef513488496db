// Without zod, as applicationOptions.ts.
import { addYears } from './days.ts';
import type { Move } from './moves.ts';

/** Where a scholarship stands between a first draft and the public lists. Open and closed follow from its deadline. */
export const LISTING_STATES = ['DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The same with those that left the lists; they keep the state that they had. */
export const SCHOLARSHIP_STATES = [...LISTING_STATES, 'ARCHIVED'] as const;
export type ScholarshipState = (typeof SCHOLARSHIP_STATES)[number];

/** What becomes public has to be ready for applicants; what leaves the lists must not be in use. */
type ListingMove = Move<ScholarshipState, 'ready' | 'publishAt' | 'unused'> & { to: ListingState };

/** Where staff may move a scholarship; each move publishes `scholarship.placed`. What is archived is restored first. */
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

/** What a scholarship should say before it is published: applicants look for each of these. */
const ADVISED = ['description', 'officialUrl', 'universityImageUrl', 'funding'] as const;
export type Advised = (typeof ADVISED)[number];

/** What it does not say yet. Nothing of it keeps one from publishing. */
export function findUnsaid(scholarship: Record<Advised, unknown>): Advised[] {
  return ADVISED.filter((name) => !scholarship[name]);
}

/** A deadline for the next opening: the same day of the first later year in which it is still to come. */
export function nextDeadline(deadline: string, today: string): string {
  const years = Math.max(1, Number(today.slice(0, 4)) - Number(deadline.slice(0, 4)));
  const next = addYears(deadline, years);
  return next < today ? addYears(deadline, years + 1) : next;
}
