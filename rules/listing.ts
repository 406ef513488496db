// Without zod, as applicationOptions.ts.
import { addYears } from './days.ts';

/** Where a scholarship stands between a first draft and the public lists. Open and closed follow from its deadline. */
export const LISTING_STATES = ['DRAFT', 'UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** The same with those that left the lists; they keep the state that they had. */
export const SCHOLARSHIP_STATES = [...LISTING_STATES, 'ARCHIVED'] as const;
export type ScholarshipState = (typeof SCHOLARSHIP_STATES)[number];

/** Where staff may move a scholarship, by where it stands. Change the table, not the callers. */
export const LISTING_MOVES: Record<ScholarshipState, readonly ListingState[]> = {
  DRAFT: ['UNDER_REVIEW', 'SCHEDULED', 'PUBLISHED'],
  UNDER_REVIEW: ['DRAFT', 'SCHEDULED', 'PUBLISHED'],
  SCHEDULED: ['DRAFT', 'SCHEDULED', 'PUBLISHED'],
  PUBLISHED: ['DRAFT'],
  ARCHIVED: [],
};

/** What a scholarship should say before it is published: applicants look for each of these. */
export type Advised = 'description' | 'officialUrl' | 'universityImageUrl' | 'funding';
const ADVISED: readonly Advised[] = ['description', 'officialUrl', 'universityImageUrl', 'funding'];

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
