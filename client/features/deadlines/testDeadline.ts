import type { Deadline } from './deadline.ts';

/** A day alone as the server says it on 21 Nov 2026, when tests run. */
export function makeDeadline(applicationDeadline = '2026-11-30', changes: Partial<Deadline> = {}): Deadline {
  const dates: Deadline['dates'] & { __typename: string } = { __typename: 'ScholarshipDates', opensOn: null };
  const phase = applicationDeadline < '2026-11-21' ? 'CLOSED' : 'OPEN';
  return { applicationDeadline, phase, dates, ...changes };
}
