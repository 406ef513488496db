import { paths } from '../../../../rules/paths.ts';
import type { Texts } from '../../../lib/useMessages.ts';
import type { SearchSuggestionsQuery } from './suggestions.generated.ts';

type SuggestionItem = SearchSuggestionsQuery['searchSuggestions'][number];
type GroupName = 'RECENT' | 'UNIVERSITY' | 'COUNTRY' | 'OPTION' | 'SCHOLARSHIP';

export type Suggestion = {
  label: string;
  detail?: string;
  to: string;
  search?: string;
};

export type SuggestionGroup = { name: GroupName; items: Suggestion[] };

const GROUPS: readonly GroupName[] = ['RECENT', 'UNIVERSITY', 'COUNTRY', 'OPTION', 'SCHOLARSHIP'];

export function groupSuggestions(
  options: Texts<'options'>,
  { recent, found }: { recent: readonly string[]; found: readonly SuggestionItem[] },
): SuggestionGroup[] {
  const lines: (Suggestion & { group: GroupName })[] = [
    ...recent.map((search) => ({ group: 'RECENT' as const, ...searchFor(search) })),
    ...found.flatMap((one) => readFound(options, one) ?? []),
  ];
  return GROUPS.map((name) => ({ name, items: lines.filter(({ group }) => group === name) })).filter(
    ({ items }) => items.length > 0,
  );
}

function readFound(options: Texts<'options'>, { kind, value, search, slug, universityName }: SuggestionItem) {
  const list = (filter: Parameters<typeof paths.scholarships.link>[0]) =>
    paths.scholarships.link({ ...(search && { q: search }), ...filter });
  const besides = (label: string) => (search ? `${search} ${label}` : label);
  const option = (key: string, to: string) => ({
    group: 'OPTION' as const,
    label: besides(options.find(key) ?? value),
    to,
  });
  switch (kind) {
    case 'UNIVERSITY':
      return { group: kind, ...searchFor(value) };
    case 'COUNTRY':
      return { group: kind, label: besides(value), to: list({ country: value }) };
    case 'DEGREE':
      return option(`degree.${value}`, list({ degree: value }));
    case 'CATEGORY':
      return option(`scholarshipCategory.${value}`, list({ category: value }));
    case 'SUBJECT':
      return option(`subjectCategory.${value}`, list({ subject: value }));
    case 'SCHOLARSHIP':
      return slug
        ? { group: kind, label: value, detail: universityName ?? '', to: paths.scholarshipPage.link(slug) }
        : null;
    // A newer server may suggest entries for which this client has no page.
    default:
      return null;
  }
}

function searchFor(search: string) {
  return { label: search, search, to: paths.scholarships.link({ q: search }) };
}
