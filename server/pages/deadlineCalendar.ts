import ical from 'ical-generator';
import { paths } from '../../rules/paths.ts';
import type { FeedScholarship } from '../features/scholarships/search/listForFeed.ts';
import { type FeedDescription, namesOf, summarize } from './scholarshipFeed.ts';

/** How often calendars should ask again, in seconds. */
const REFRESH = 24 * 60 * 60;

/** Deadlines as an iCalendar (RFC 5545): whole days, with ids that stay when a deadline moves. */
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
      start: scholarship.applicationDeadline,
      allDay: true,
      stamp: new Date(scholarship.updatedAt),
      lastModified: new Date(scholarship.updatedAt),
      summary: feed.t('deadline', namesOf(scholarship)),
      description: summarize(scholarship, feed),
      url: feed.origin + paths.scholarshipPage.link(scholarship.slug),
    });
  }
  return calendar.toString();
}
