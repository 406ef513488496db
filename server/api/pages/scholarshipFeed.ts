import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Translator } from '../../../messages/translator.ts';
import { LAST_MINUTE } from '../../../rules/catalogue/dates.ts';
import { formatRange } from '../../../rules/catalogue/fundingAmount.ts';
import { ROLLING } from '../../../rules/days.ts';
import { paths } from '../../../rules/paths.ts';
import type { FeedScholarship } from '../../catalogue/scholarships/search/listForFeed.ts';
import { translate } from '../../platform/language/translate.ts';

export type FeedDescription = {
  title: string;
  author: string;
  origin: string;
  self: string;
  currency: string;
  timeZone: string;
  today: string;
  t: Translator<'feeds'>;
};

export async function renderScholarshipFeed(
  feed: FeedDescription,
  scholarships: readonly FeedScholarship[],
): Promise<string> {
  // Imports the library when the first feed is requested, so that the portal starts faster.
  const { generateAtomFeed } = await import('feedsmith');
  const updated = scholarships
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);
  return generateAtomFeed({
    id: feed.self,
    title: { value: feed.title },
    updated: new Date(updated ?? feed.today),
    links: [
      { href: feed.self, rel: 'self', type: 'application/atom+xml' },
      { href: `${feed.origin}/allScholarship`, rel: 'alternate', type: 'text/html' },
    ],
    authors: [{ name: feed.author }],
    entries: scholarships.map((scholarship) => ({
      id: `urn:uuid:${scholarship.id}`,
      title: { value: feed.t('scholarship', toNames(scholarship)) },
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

export function summarize(
  scholarship: FeedScholarship,
  feed: Pick<FeedDescription, 't' | 'currency' | 'timeZone' | 'today'>,
): string {
  const { t, currency } = feed;
  const { universityCity: city, universityCountry: country, totalFee: fee } = scholarship;
  const sentences = [
    t('place', { city, country }),
    formatOpening(scholarship, feed),
    sayDeadline(scholarship, feed),
    scholarship.dates.decisionsBy && t('decisionsBy', { day: scholarship.dates.decisionsBy }),
    formatFunding(scholarship, feed),
    fee === 0 ? t('noFee') : t('fee', { fee, currency }),
  ];
  return sentences.filter(Boolean).join(' ');
}

function formatOpening(
  { dates: { opensOn, opensTime, timeZone: zone } }: FeedScholarship,
  { t, today }: Pick<FeedDescription, 't' | 'today'>,
): string | null {
  return opensOn && opensOn >= today ? t('opens', { day: opensOn, time: opensTime ?? '00:00', zone }) : null;
}

function formatFunding({ funding }: FeedScholarship, { t }: Pick<FeedDescription, 't'>): string | null {
  if (!funding) return null;
  const range = formatRange(funding, catalogueLanguage(t.language));
  if (range) {
    const frequency = funding.frequency ?? 'other';
    return t('gives', { amount: translate(t.language, 'card', 'fundingAmount', { ...range, frequency }) });
  }
  const covers = funding.covers.map((cover) => translate(t.language, 'options', `fundingCovers.${cover}`));
  return covers.length > 0 ? t('covers', { covers: covers.join(', ') }) : null;
}

function sayDeadline(
  scholarship: FeedScholarship,
  { t, timeZone }: Pick<FeedDescription, 't' | 'timeZone'>,
): string {
  const { applicationDeadline: day, dates } = scholarship;
  if (day === ROLLING) return t('rolling');
  const { deadlineTime: time, timeZone: zone } = dates;
  return endsWithDay(scholarship, timeZone) ? t('until', { day }) : t('untilMinute', { day, time, zone });
}

export function endsWithDay({ dates }: FeedScholarship, timeZone: string): boolean {
  return dates.deadlineTime === LAST_MINUTE && dates.timeZone === timeZone;
}

export function toNames({ scholarshipName, universityName }: FeedScholarship) {
  return { scholarship: scholarshipName, university: universityName };
}
