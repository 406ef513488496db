import { formatDay, formatDays, formatMoney } from '../../../../messages/formats.ts';
import type { ActiveFilter, FilterTexts } from './activeFilters.ts';
import { changeList, type ListState } from './listState.ts';
import type { SearchMeanings } from './useScholarshipList.ts';

type Search = { state: ListState; understood: SearchMeanings; currency: string };

export function understoodFilters(
  words: FilterTexts,
  { state, understood, currency }: Search,
): ActiveFilter[] {
  const labels = new Set<string>();
  return understood.flatMap((part) => {
    const label = labelOf(words, part, currency);
    // Two words with the same meaning, such as “msc masters”, produce only one pill.
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

/** Returns null for meanings of a newer server that this page cannot label. */
function labelOf({ t, options }: FilterTexts, part: SearchMeanings[number], currency: string): string | null {
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
    case 'MIN_AMOUNT': {
      const [amount, unit = currency] = value.split(' ');
      return t('filters.fromAmount', { amount: formatMoney(Number(amount), unit, t.language) });
    }
    case 'COVERS':
      return named(t('filters.covers'), options.find(`fundingCovers.${value}`));
    case 'RENEWABLE':
      return t('filters.renewable');
    case 'OPEN':
      return t('filters.isOpen');
    case 'DEADLINE':
      if (!part.deadlineFrom) return null;
      return part.deadlineTo
        ? t('filters.closes', { days: formatDays(part.deadlineFrom, part.deadlineTo, t.language) })
        : t('filters.closesFrom', { day: formatDay(part.deadlineFrom, t.language) });
    case 'NATIONALITY':
      return t('filters.nationality', { country: value });
    case 'GROUP':
      return t('filters.group', { words: part.words });
    case 'SORT':
      return t.find(`filters.first.${value}`) ?? null;
    default:
      return null;
  }
}
