import { formatDays, formatMoney } from '../../../../messages/formats.ts';
import type { ActiveFilter, Words } from './activeFilters.ts';
import { changeList, type ListState } from './listState.ts';
import type { Understood } from './useScholarshipList.ts';

type Search = { state: ListState; understood: Understood; currency: string };

/** What the words of the search were understood as, each with the list that is searched without them. */
export function understoodFilters(words: Words, { state, understood, currency }: Search): ActiveFilter[] {
  const labels = new Set<string>();
  return understood.flatMap((part) => {
    const label = labelOf(words, part, currency);
    // Two words for the same, such as “msc masters”, make one pill.
    if (label === null || labels.has(label)) return [];
    labels.add(label);
    return [
      {
        label,
        spoken: words.t('filters.fromSearch', { label }),
        without: changeList(state, { q: part.searchWithout }),
      },
    ];
  });
}

/** Null for what a later server understands and this page has no words for. */
function labelOf({ t, options }: Words, part: Understood[number], currency: string): string | null {
  const value = part.value ?? '';
  const named = (name: string, text: string | undefined) =>
    text ? t('filters.named', { name, value: text }) : null;
  switch (part.meaning) {
    case 'SUBJECT':
      return named(t('filters.subject'), options.find(`subjectCategory.${value}`));
    case 'CATEGORY':
      return named(t('filters.category'), options.find(`scholarshipCategory.${value}`));
    case 'DEGREE':
      return named(t('filters.degree'), options.find(`degree.${value}`));
    case 'COUNTRY':
      return named(t('filters.country'), value);
    case 'REGION':
      return named(t('filters.region'), options.find(`region.${value}`));
    case 'NO_FEE':
      return t('filters.noFee');
    case 'MAX_FEE':
      return t('filters.toFee', { amount: formatMoney(Number(value), currency, t.language) });
    case 'OPEN':
      return t('filters.isOpen');
    case 'DEADLINE':
      return part.deadlineFrom && part.deadlineTo
        ? t('filters.closes', { days: formatDays(part.deadlineFrom, part.deadlineTo, t.language) })
        : null;
    case 'SORT':
      return t.find(`filters.first.${value}`) ?? null;
    default:
      return null;
  }
}
