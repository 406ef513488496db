import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OptionCodes } from '../../../rules/catalogue/scholarshipOptions.ts';
import { isDay } from '../../../rules/days.ts';
import {
  buildFilter,
  type Fields,
  type FilterValues,
  type List,
  listFiltersInUse,
  listOptions,
  MAX_KEYS,
  MAX_SEARCH_CHARACTERS,
} from '../../../rules/lists/list.ts';
import { isCurrency } from '../../../rules/money/currencies.ts';
import { isId } from '../../lib/ids.ts';
import { useOptionCodes } from '../../lib/options/optionLists.ts';
import { hasUnsavedRecord } from './record/unsavedRecord.ts';

type TableState<Sort extends string = string, Filter extends string = string> = {
  q: string;
  page: number;
  sort: Sort;
  filters: Record<Filter, readonly string[]>;
  open: string;
};

type Query = Record<string, string | number | readonly string[] | undefined>;

/** Properties of a list that define its URL. The first sort order is the default and omitted from the URL. */
type TableList<Sort extends string, Of extends Fields, Filter extends string> = Pick<
  List<Sort, Of, Filter>,
  'sorts' | 'fields' | 'address' | 'pageSize'
> &
  Partial<Pick<List<Sort>, 'columns'>>;

export type TableAddress<Sort extends string = string, Filter extends string = string> = {
  state: TableState<Sort, Filter>;
  usualSort: Sort;
  isFiltered: boolean;
  filterCount: number;
  /** Returns the URL after a change. A change of search, filters or order resets the page to 1. */
  linkTo(change: Partial<TableState<Sort, Filter>>): string;
  show(change: Partial<TableState<Sort, Filter>>, options?: { replace?: boolean }): void;
  cleared: string;
};

type Variables<Sort, Of> = { filter: FilterValues<Of>; sort: Sort; page: number; pageSize: number };

const MAX_PAGE = 2 ** 31 - 1;

/**
 * Reads a list's state from the URL. Changes apply immediately, because the router updates the URL later, and a
 * second click in between must be based on the first. `link` and `list` must not change between renders, because
 * otherwise all rows render again.
 */
export function useTableState<Sort extends string, Of extends Fields, Filter extends string>(
  link: (query: Query) => string,
  list: TableList<Sort, Of, Filter>,
): TableAddress<Sort, Filter> & { variables: Variables<Sort, Of> } {
  const [params] = useSearchParams();
  const text = params.toString();
  const codes = useOptionCodes();
  const inAddress = useMemo(() => readState(new URLSearchParams(text), list, codes), [text, list, codes]);
  const [seen, setSeen] = useState(inAddress);
  const [state, setState] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setState(inAddress);
  }
  const navigate = useNavigate();
  return useMemo(() => {
    const change = (changed: Partial<TableState<Sort, Filter>>) => {
      const isOtherList = 'q' in changed || 'sort' in changed || 'filters' in changed;
      const next = { ...state, ...(isOtherList && { page: 1 }), ...changed };
      return { ...next, sort: fitSort(list, next.sort, next.filters) };
    };
    const [usualSort] = list.sorts;
    const write = ({ q, page, sort, filters, open }: TableState<Sort, Filter>) =>
      link({
        q,
        ...filters,
        sort: sort === usualSort ? undefined : sort,
        page: page === 1 ? undefined : page,
        open,
      });
    const { q, filters, sort, page } = state;
    const chosen: Readonly<Record<string, readonly string[]>> = filters;
    const used = listFiltersInUse(list, chosen);
    const unfiltered = Object.fromEntries(used.map((name) => [name, []]));
    return {
      state,
      usualSort,
      isFiltered: q !== '' || used.length > 0,
      filterCount: used.length,
      linkTo: (changed) => write(change(changed)),
      show: (changed, options) => {
        const next = change(changed);
        // If the record has unsaved input, its guard first asks the user, who may choose to stay.
        if (next.open === state.open || !hasUnsavedRecord()) setState(next);
        void navigate(write(next), { preventScrollReset: true, ...options });
      },
      cleared: write(change({ q: '', filters: { ...filters, ...unfiltered } })),
      variables: { filter: buildFilter(list, q, chosen), sort, page, pageSize: list.pageSize },
    };
  }, [state, link, list, navigate]);
}

function readState<Sort extends string, Of extends Fields, Filter extends string>(
  params: URLSearchParams,
  list: TableList<Sort, Of, Filter>,
  codes: OptionCodes,
): TableState<Sort, Filter> {
  const q = (params.get('q') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const page = Number(/^[1-9]\d{0,9}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const chosen = Object.keys(list.address).map((name) => [
    name,
    keepKnown(list, name, { given: params.getAll(name), codes }),
  ]);
  const filters = Object.fromEntries(chosen) as Record<Filter, readonly string[]>;
  const sort = list.sorts.find((known) => known === params.get('sort')?.toUpperCase()) ?? list.sorts[0];
  return {
    // Slicing may split a surrogate pair. The server would reject the remaining half, so it is replaced.
    q: q.slice(0, MAX_SEARCH_CHARACTERS).toWellFormed(),
    page: Math.min(page, MAX_PAGE),
    sort: fitSort(list, sort, filters),
    filters,
    open: params.get('open') ?? '',
  };
}

function fitSort<Sort extends string>(
  { sorts, columns = {} }: Pick<List<Sort>, 'sorts'> & Partial<Pick<List<Sort>, 'columns'>>,
  sort: Sort,
  filters: Readonly<Record<string, readonly string[]>>,
): Sort {
  const needs = Object.values(columns).find(({ sort: by }) =>
    [by?.ascending, by?.descending].includes(sort),
  )?.needs;
  return needs && !filters[needs]?.length ? sorts[0] : sort;
}

function keepKnown(
  list: Pick<List, 'fields' | 'address'>,
  name: string,
  { given, codes }: { given: readonly string[]; codes: OptionCodes },
): readonly string[] {
  const options = listOptions(list, name, codes);
  if (options)
    return options.filter((option) => given.some((word) => word.toUpperCase() === option.toUpperCase()));
  const parameter = list.address[name];
  if (parameter && 'keysOf' in parameter) return [...new Set(given)].slice(0, MAX_KEYS);
  const kind = parameter && 'field' in parameter ? list.fields[parameter.field]?.kind : undefined;
  if (kind === 'answers' || kind === 'texts') return given;
  const isValid = kind === 'day' ? isDay : kind === 'currency' ? isCurrency : isId;
  return given.filter(isValid).slice(0, 1);
}
