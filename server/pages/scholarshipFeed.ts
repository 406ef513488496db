import type { Translator } from '../../messages/translator.ts';
import { paths } from '../../rules/paths.ts';
import type { FeedScholarship } from '../features/scholarships/search/listForFeed.ts';

/** What a feed says of itself. */
export type FeedDescription = {
  title: string;
  /** The portal's name. */
  author: string;
  origin: string;
  /** The feed's own address. */
  self: string;
  currency: string;
  /** Today in the portal's time zone, `YYYY-MM-DD`. */
  today: string;
  /** What the feed is worded with. */
  t: Translator<'feeds'>;
};

/** Scholarships as an Atom feed (RFC 4287). Entries keep their id and their post date for ever. */
export async function renderScholarshipFeed(
  feed: FeedDescription,
  scholarships: readonly FeedScholarship[],
): Promise<string> {
  // With the first feed: the start does not wait for it.
  const { generateAtomFeed } = await import('feedsmith');
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
    authors: [{ name: feed.author }],
    entries: scholarships.map((scholarship) => ({
      id: `urn:uuid:${scholarship.id}`,
      title: { value: feed.t('scholarship', namesOf(scholarship)) },
      links: [
        {
          href: feed.origin + paths.scholarshipPage.link(scholarship.slug),
          rel: 'alternate',
          type: 'text/html',
        },
      ],
      published: new Date(scholarship.scholarshipPostDate),
      updated: new Date(scholarship.updatedAt),
      summary: { value: summarize(scholarship, feed) },
      categories: [{ term: scholarship.subjectCategory }, { term: scholarship.degree }],
    })),
  });
}

/** One line of facts: place, deadline, cost. */
export function summarize(
  scholarship: FeedScholarship,
  { t, currency }: Pick<FeedDescription, 't' | 'currency'>,
): string {
  const {
    universityCity: city,
    universityCountry: country,
    applicationDeadline: day,
    totalFee,
  } = scholarship;
  if (totalFee === 0) return t('summaryWithoutFee', { city, country, day });
  return t('summary', { city, country, day, fee: totalFee, currency });
}

export function namesOf({ scholarshipName, universityName }: FeedScholarship) {
  return { scholarship: scholarshipName, university: universityName };
}
