import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../../rules/scholarshipOptions.ts';
import { showMoney } from '../../../lib/money.ts';
import { messages } from '../../../messages.ts';
import { changeList, EMPTY_LIST, type ListState } from './listState.ts';

/** One condition that somebody set: what it says, and the list without it. */
export type ActiveFilter = { label: string; without: ListState };

type ListOf = 'subjects' | 'categories' | 'degrees' | 'countries';

/** Every condition of the state, in the order of the filter panel. */
export function activeFilters(state: ListState, currency: string): ActiveFilter[] {
  const { filters } = messages;
  const single = (isSet: boolean, label: () => string, change: Partial<ListState>): ActiveFilter[] =>
    isSet ? [{ label: label(), without: changeList(state, change) }] : [];
  const each = (name: ListOf, label: (value: string) => string): ActiveFilter[] =>
    state[name].map((value) => ({
      label: label(value),
      without: changeList(state, { [name]: state[name].filter((other) => other !== value) }),
    }));
  return [
    ...single(state.q !== '', () => filters.search(state.q), { q: '' }),
    ...single(state.open, () => filters.isOpen, { open: false }),
    ...single(state.noFee, () => filters.noFee, { noFee: false }),
    ...each('subjects', (value) => SUBJECT_CATEGORIES[value as keyof typeof SUBJECT_CATEGORIES]),
    ...each('categories', (value) => SCHOLARSHIP_CATEGORIES[value as keyof typeof SCHOLARSHIP_CATEGORIES]),
    ...each('degrees', (value) => DEGREES[value as keyof typeof DEGREES]),
    ...single(state.deadline !== null, () => deadlineLabel(state.deadline ?? 0), { deadline: null }),
    ...single(state.feeMin !== null, () => filters.fromFee(showMoney(state.feeMin ?? 0, currency)), {
      feeMin: null,
    }),
    ...single(state.feeMax !== null, () => filters.toFee(showMoney(state.feeMax ?? 0, currency)), {
      feeMax: null,
    }),
    ...each('countries', (value) => value),
  ];
}

/** The list without any condition, in the order somebody chose. */
export function clearFilters(state: ListState): ListState {
  return changeList({ ...EMPTY_LIST, sort: state.sort }, {});
}

function deadlineLabel(days: number): string {
  return `${messages.filters.deadline} ${messages.filters.withinDays(days).toLowerCase()}`;
}
