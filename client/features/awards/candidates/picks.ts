import { MAX_DECISIONS_AT_ONCE } from '../../../../rules/awards/awardOptions.ts';
import { problem } from '../../../../rules/problems.ts';
import type { UndecidedTotalsQuery } from './candidates.generated.ts';

export const PICKS = ['best', 'below', 'rest'] as const;
type Which = (typeof PICKS)[number];

type Given = { which?: Which | undefined; limit?: string | undefined };
type Pick = { best: number } | { below: number } | { rest: true };

/** Converts the form to a selection for the API. If the limit is invalid, returns an error message instead. */
export function toPick({ which = 'rest', limit = '' }: Given): Pick | string {
  if (which === 'rest') return { rest: true };
  const number = limit.trim() === '' ? Number.NaN : Number(limit.replace(',', '.'));
  if (which === 'below')
    return number > 0 && number <= 100 ? { below: number } : problem('number', { min: 0, max: 100 });
  const isWhole = Number.isInteger(number) && number >= 1 && number <= MAX_DECISIONS_AT_ONCE;
  return isWhole ? { best: number } : problem('wholeNumber', { min: 1, max: MAX_DECISIONS_AT_ONCE });
}

/** Counts the undecided candidates to select. If not all of them are loaded, the count is a lower bound. */
export function countPicked({ first, second }: UndecidedTotalsQuery, given: Given) {
  const pick = toPick(given);
  const all = [...(first?.items ?? []), ...(second?.page === 2 ? second.items : [])];
  const whole = first?.totalCount ?? 0;
  if (typeof pick === 'string') return { count: 0, isMore: 'other' as const };
  if ('rest' in pick) return { count: whole, isMore: 'other' as const };
  if ('best' in pick) {
    const ranked = all.filter(({ rank }) => rank != null);
    const last = ranked[Math.min(pick.best, ranked.length) - 1]?.rank ?? 0;
    return { count: ranked.filter(({ rank }) => (rank ?? 0) <= last).length, isMore: 'other' as const };
  }
  const count = all.filter(({ total }) => total != null && total < pick.below).length;
  return { count, isMore: all.length < whole ? ('yes' as const) : ('other' as const) };
}
