import type { Deadline } from './deadline.ts';

/** Creates a date-only deadline as the server would return it on 21 Nov 2026, the date of the tests. */
export function makeDeadline(applicationDeadline = '2026-11-30', changes: Partial<Deadline> = {}): Deadline {
  const dates = { __typename: 'ScholarshipDates', opensOn: null, timeZone: 'UTC' };
  const phase = applicationDeadline < '2026-11-21' ? 'CLOSED' : 'OPEN';
  return { applicationDeadline, phase, dates, ...changes };
}
