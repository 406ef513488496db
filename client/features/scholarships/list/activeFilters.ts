import { formatMoney } from '../../../../messages/formats.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import { changeList, EMPTY_LIST, type ListState } from './listState.ts';

/** `spoken` is the accessible label, if it differs. `without` is the list's state without the filter. */
export type ActiveFilter = { label: string; spoken?: string; without: ListState };

export type FilterTexts = {
  t: Texts<'scholarships'>;
  options: Texts<'options'>;
  organisations?: readonly { slug: string; name: string }[] | undefined;
};

type ListOf =
  | 'subjects'
  | 'categories'
  | 'degrees'
  | 'countries'
  | 'organisations'
  | 'covers'
  | 'eligibility';

export function activeFilters(
  { t, options, organisations = [] }: FilterTexts,
  state: ListState,
  currency: string,
): ActiveFilter[] {
  const nameOf = (wanted: string) => organisations.find(({ slug }) => slug === wanted)?.name ?? wanted;
  const single = (isSet: boolean, label: () => string, change: Partial<ListState>): ActiveFilter[] =>
    isSet ? [{ label: label(), without: changeList(state, change) }] : [];
  const each = <Name extends ListOf>(
    name: Name,
    group: string,
    label: (value: ListState[Name][number]) => string,
  ): ActiveFilter[] =>
    state[name].map((value) => ({
      label: t('filters.named', { name: group, value: label(value) }),
      without: changeList(state, { [name]: state[name].filter((other) => other !== value) }),
    }));
  return [
    ...single(state.q !== '', () => t('filters.search', { text: state.q }), { q: '' }),
    ...each('countries', t('filters.country'), (value) => value),
    ...single(state.open, () => t('filters.isOpen'), { open: false }),
    ...single(state.noFee, () => t('filters.noFee'), { noFee: false }),
    ...each('subjects', t('filters.subject'), (value) => options(`subjectCategory.${value}`)),
    ...each('categories', t('filters.category'), (value) => options(`scholarshipCategory.${value}`)),
    ...each('degrees', t('filters.degree'), (value) => options(`degree.${value}`)),
    ...each('organisations', t('filters.organisation'), nameOf),
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
    ...each('eligibility', t('filters.eligibility'), (value) => t(`filters.eligible.${value}`)),
    ...each('covers', t('filters.covers'), (value) => options(`fundingCovers.${value}`)),
    ...single(state.renewable, () => t('filters.renewable'), { renewable: false }),
    ...single(
      state.currency !== null,
      () => t('filters.named', { name: t('filters.currency'), value: state.currency ?? '' }),
      { currency: null },
    ),
    ...single(
      state.amountMin !== null,
      () =>
        t('filters.fromAmount', {
          amount: formatMoney(state.amountMin ?? 0, state.currency ?? currency, t.language),
        }),
      { amountMin: null },
    ),
  ];
}

export function clearFilters(state: ListState): ListState {
  return changeList({ ...EMPTY_LIST, sort: state.sort }, {});
}
