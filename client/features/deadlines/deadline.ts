import { CLOSING_SOON_DAYS } from '../../../rules/catalogue/scholarshipOptions.ts';
import { ROLLING } from '../../../rules/days.ts';
import { daysBetween } from '../../lib/format/dates.ts';
import type { ScholarshipPhase } from '../../schema.generated.ts';

export type Deadline = {
  applicationDeadline: string;
  phase: ScholarshipPhase;
  dates: { opensOn: string | null };
};

export type DeadlineState = 'upcoming' | 'open' | 'closingSoon' | 'closed';

export function isRolling({ applicationDeadline }: Pick<Deadline, 'applicationDeadline'>): boolean {
  return applicationDeadline === ROLLING;
}

export function deadlineState({ phase, applicationDeadline }: Deadline, today: string): DeadlineState {
  if (phase === 'UPCOMING') return 'upcoming';
  if (phase === 'CLOSED') return 'closed';
  return daysBetween(today, applicationDeadline) <= CLOSING_SOON_DAYS ? 'closingSoon' : 'open';
}
