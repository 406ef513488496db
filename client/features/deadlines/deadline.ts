import { ROLLING } from '../../../rules/days.ts';
import { CLOSING_SOON_DAYS } from '../../../rules/scholarshipOptions.ts';
import { daysBetween } from '../../lib/dates.ts';
import type { ScholarshipPhase } from '../../schema.generated.ts';

/** What a scholarship says about when one can apply; days are in its own time zone. */
export type Deadline = {
  applicationDeadline: string;
  phase: ScholarshipPhase;
  dates: { opensOn: string | null };
};

/** What it means today. */
export type DeadlineState = 'upcoming' | 'open' | 'closingSoon' | 'closed';

/** True for one that takes applications at any time. */
export function isRolling({ applicationDeadline }: Pick<Deadline, 'applicationDeadline'>): boolean {
  return applicationDeadline === ROLLING;
}

/** The server says whether it is open; in its last seven days it is closing soon. */
export function deadlineState({ phase, applicationDeadline }: Deadline, today: string): DeadlineState {
  if (phase === 'UPCOMING') return 'upcoming';
  if (phase === 'CLOSED') return 'closed';
  return daysBetween(today, applicationDeadline) <= CLOSING_SOON_DAYS ? 'closingSoon' : 'open';
}
