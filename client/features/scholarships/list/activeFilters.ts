import { formatMoney } from '../../../../messages/formats.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { changeList, EMPTY_LIST, type ListState } from './listState.ts';

/** One condition that somebody set: what it says, and the list without it. */
export type ActiveFilter = { label: string; without: ListState };

type ListOf = 'subjects' | 'categories' | 'degrees' | 'countries';

/** Every condition of the state, in the order of the filter panel. */
export function activeFilters(t: Texts<'scholarships'>, state: ListState, currency: string): ActiveFilter[] {
  const single = (isSet: boolean, label: () => string, change: Partial<ListState>): ActiveFilter[] =>
    isSet ? [{ label: label(), without: changeList(state, change) }] : [];
  const each = (name: ListOf, label: (value: string) => string): ActiveFilter[] =>
    state[name].map((value) => ({
      label: label(value),
      without: changeList(state, { [name]: state[name].filter((other) => other !== value) }),
    }));
  return [
    ...single(state.q !== '', () => t('filters.search', { text: state.q }), { q: '' }),
    ...single(state.open, () => t('filters.isOpen'), { open: false }),
    ...single(state.noFee, () => t('filters.noFee'), { noFee: false }),
    ...each('subjects', (value) => SUBJECT_CATEGORIES[value as keyof typeof SUBJECT_CATEGORIES]),
    ...each('categories', (value) => SCHOLARSHIP_CATEGORIES[value as keyof typeof SCHOLARSHIP_CATEGORIES]),
    ...each('degrees', (value) => DEGREES[value as keyof typeof DEGREES]),
    ...single(state.deadline !== null, () => t('filters.deadlineWithin', { days: state.deadline ?? 0 }), {
      deadline: null,
    }),
    ...single(
      state.feeMin !== null,
      () => t('filters.fromFee', { amount: formatMoney(state.feeMin ?? 0, currency, t.language) }),
      {
        feeMin: null,
      },
    ),
    ...single(
      state.feeMax !== null,
      () => t('filters.toFee', { amount: formatMoney(state.feeMax ?? 0, currency, t.language) }),
      {
        feeMax: null,
      },
    ),
    ...each('countries', (value) => value),
  ];
}

/** The list without any condition, in the order somebody chose. */
export function clearFilters(state: ListState): ListState {
  return changeList({ ...EMPTY_LIST, sort: state.sort }, {});
}
