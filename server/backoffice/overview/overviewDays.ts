import { CLOSING_SOON_DAYS } from '../../../rules/catalogue/scholarshipOptions.ts';
import { addDays, startOfMonth, startOfWeek } from '../../../rules/days.ts';
import { type Context, today } from '../../platform/context.ts';

const RECENT_DAYS = 7;
const WEEKS = 12;
const MONTHS = 12;

export type OverviewDays = {
  today: string;
  /** First of the last seven days, of which today is the seventh. */
  recentFrom: string;
  weekFrom: string;
  closingTo: string;
  weeks: string[];
  months: string[];
};

export function listOverviewDays(ctx: Pick<Context, 'now' | 'env'>): OverviewDays {
  const day = today(ctx);
  const weekFrom = startOfWeek(day);
  return {
    today: day,
    recentFrom: addDays(day, 1 - RECENT_DAYS),
    weekFrom,
    closingTo: addDays(day, CLOSING_SOON_DAYS),
    weeks: Array.from({ length: WEEKS }, (_, index) => addDays(weekFrom, 7 * (index + 1 - WEEKS))),
    months: Array.from({ length: MONTHS }, (_, index) => startOfMonth(day, index + 1 - MONTHS)),
  };
}
