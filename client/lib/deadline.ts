import { CLOSING_SOON_DAYS } from '../../rules/scholarshipOptions.ts';
import { daysBetween } from './dates.ts';

/** What a deadline means today. */
export type DeadlineState = 'open' | 'closingSoon' | 'closed';

/** A deadline counts until its day has ended; in its last seven days it is closing soon. */
export function deadlineState(deadline: string, today: string): DeadlineState {
  const days = daysBetween(today, deadline);
  if (days < 0) return 'closed';
  return days <= CLOSING_SOON_DAYS ? 'closingSoon' : 'open';
}
