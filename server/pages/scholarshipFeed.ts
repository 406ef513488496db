import type { Translator } from '../../messages/translator.ts';
import { LAST_MINUTE } from '../../rules/dates.ts';
import { ROLLING } from '../../rules/days.ts';
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
  /** The portal's (IANA). */
  timeZone: string;
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
  feed: Pick<FeedDescription, 't' | 'currency' | 'timeZone'>,
): string {
  const { t, currency } = feed;
  const { universityCity: city, universityCountry: country, totalFee: fee } = scholarship;
  const known = { city, country, deadline: sayDeadline(scholarship, feed) };
  return fee === 0 ? t('summaryWithoutFee', known) : t('summary', { ...known, fee, currency });
}

/** With its time and zone where it does not end with its day in the portal's zone. */
function sayDeadline(
  { applicationDeadline: day, dates }: FeedScholarship,
  { t, timeZone }: Pick<FeedDescription, 't' | 'timeZone'>,
): string {
  if (day === ROLLING) return t('rolling');
  const { deadlineTime: time, timeZone: zone } = dates;
  const isWholeDay = time === LAST_MINUTE && zone === timeZone;
  return isWholeDay ? t('until', { day }) : t('untilMinute', { day, time, zone });
}

export function namesOf({ scholarshipName, universityName }: FeedScholarship) {
  return { scholarship: scholarshipName, university: universityName };
}
