import { generateAtomFeed } from 'feedsmith';
import type { FeedScholarship } from '../features/scholarships/listForFeed.ts';

/** What a feed says of itself. */
export type FeedDescription = {
  title: string;
  origin: string;
  /** The feed's own address. */
  self: string;
  currency: string;
  /** Today in the portal's time zone, `YYYY-MM-DD`. */
  today: string;
};

/** Scholarships as an Atom feed (RFC 4287). Entries keep their id and their post date for ever. */
export function scholarshipFeed(feed: FeedDescription, scholarships: readonly FeedScholarship[]): string {
  const updated = scholarships
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return generateAtomFeed({
    id: feed.self,
    title: { value: feed.title },
    // A feed without entries has not changed since its day began.
    updated: new Date(updated ?? feed.today),
    links: [
      { href: feed.self, rel: 'self', type: 'application/atom+xml' },
      { href: `${feed.origin}/allScholarship`, rel: 'alternate', type: 'text/html' },
    ],
    authors: [{ name: feed.title.split(':')[0] ?? feed.title }],
    entries: scholarships.map((scholarship) => ({
      id: `urn:uuid:${scholarship.id}`,
      title: { value: `${scholarship.scholarshipName}, ${scholarship.universityName}` },
      links: [{ href: `${feed.origin}/items/${scholarship.id}`, rel: 'alternate', type: 'text/html' }],
      published: new Date(scholarship.scholarshipPostDate),
      updated: new Date(scholarship.updatedAt),
      summary: { value: summarize(scholarship, feed.currency) },
      categories: [{ term: scholarship.subjectCategory }, { term: scholarship.degree }],
    })),
  });
}

/** One line of facts: place, deadline, cost. */
export function summarize(scholarship: FeedScholarship, currency: string): string {
  const { universityCity, universityCountry, applicationDeadline, totalFee } = scholarship;
  const cost = totalFee === 0 ? 'No fee' : `${totalFee} ${currency} to apply`;
  return `${universityCity}, ${universityCountry}. Deadline ${applicationDeadline}. ${cost}.`;
}
