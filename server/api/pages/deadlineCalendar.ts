import ical, { ICalEventTransparency } from 'ical-generator';
import { paths } from '../../../rules/paths.ts';
import type { FeedScholarship } from '../../catalogue/scholarships/search/listForFeed.ts';
import { endsWithDay, type FeedDescription, summarize, toNames } from './scholarshipFeed.ts';

const REFRESH = 24 * 60 * 60;

const MINUTE = 60_000;

/**
 * Renders deadlines as an iCalendar file (RFC 5545). A deadline that is not at the end of a day in the portal's time
 * zone becomes an event of one minute, because calendars convert its time to the reader's time zone.
 */
export function renderDeadlineCalendar(
  feed: FeedDescription,
  scholarships: readonly FeedScholarship[],
): string {
  const calendar = ical({
    name: feed.title,
    prodId: { company: 'available-scholarship', product: 'portal', language: feed.t.language.toUpperCase() },
    ttl: REFRESH,
  });
  for (const scholarship of scholarships) {
    calendar.createEvent({
      id: `${scholarship.id}@available-scholarship`,
      ...whenOf(scholarship, feed.timeZone),
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: new Date(scholarship.updatedAt),
      lastModified: new Date(scholarship.updatedAt),
      summary: feed.t('deadline', toNames(scholarship)),
      description: summarize(scholarship, feed),
      url: feed.origin + paths.scholarshipPage.link(scholarship.slug),
    });
  }
  return calendar.toString();
}

function whenOf(scholarship: FeedScholarship, timeZone: string) {
  const { applicationDeadline, dates } = scholarship;
  if (endsWithDay(scholarship, timeZone)) return { start: applicationDeadline, allDay: true };
  return { start: new Date(Date.parse(dates.closesAt) - MINUTE), end: new Date(dates.closesAt) };
}
