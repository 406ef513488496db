import ical from 'ical-generator';
import type { FeedScholarship } from '../features/scholarships/listForFeed.ts';
import { type FeedDescription, summarize } from './scholarshipFeed.ts';

/** How often calendars should ask again, in seconds. */
const REFRESH = 24 * 60 * 60;

/** Deadlines as an iCalendar (RFC 5545): whole days, with ids that stay when a deadline moves. */
export function deadlineCalendar(feed: FeedDescription, scholarships: readonly FeedScholarship[]): string {
  const calendar = ical({
    name: feed.title,
    prodId: { company: 'available-scholarship', product: 'portal', language: 'EN' },
    ttl: REFRESH,
  });
  for (const scholarship of scholarships) {
    calendar.createEvent({
      id: `${scholarship.id}@available-scholarship`,
      start: scholarship.applicationDeadline,
      allDay: true,
      stamp: new Date(scholarship.updatedAt),
      lastModified: new Date(scholarship.updatedAt),
      summary: `Deadline: ${scholarship.scholarshipName}, ${scholarship.universityName}`,
      description: summarize(scholarship, feed.currency),
      url: `${feed.origin}/items/${scholarship.id}`,
    });
  }
  return calendar.toString();
}
