import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '../../../rules/days.ts';
import { isId } from '../../lib/ids.ts';

/** What a list shows; all of it is in the address. */
export type TableState<Sort extends string = string, Filter extends string = string> = {
  /** The search text; empty without one. */
  q: string;
  page: number;
  sort: Sort;
  /** The chosen values by filter; none: everything. */
  filters: Record<Filter, readonly string[]>;
  /** The id of the record whose details are open; empty when none are. */
  open: string;
};

type Query = Record<string, string | number | readonly string[] | undefined>;

type Options<Sort extends string, Filter extends string> = {
  /** The list's address with its state: `paths.manageUsers.link`. The same at every render, or all rows are drawn again. */
  link: (query: Query) => string;
  /** The orders on offer, as the server calls them; the first needs no mention in the address. */
  sorts: readonly [Sort, ...Sort[]];
  /** By name in the address: keeps of the given values those that make sense, for example `someOf(ROLES)`. */
  filters?: Record<Filter, (given: readonly string[]) => readonly string[]>;
};

/** How lists read and change their place in the address. */
export type TableAddress<Sort extends string = string, Filter extends string = string> = {
  state: TableState<Sort, Filter>;
  /** The order of an address that names none. */
  usualSort: Sort;
  /** True with a search or a filter: what is missing may be filtered away. */
  isFiltered: boolean;
  /** The address after a change. A change of search, filter or order starts at the first page. */
  linkTo(change: Partial<TableState<Sort, Filter>>): string;
  /** Goes there, without moving the page. `replace`: Back does not come here again. */
  show(change: Partial<TableState<Sort, Filter>>, options?: { replace?: boolean }): void;
  /** The address without search and filters. */
  cleared: string;
};

const MAX_SEARCH_CHARACTERS = 200;
const MAX_PAGE = 2 ** 31 - 1;

/**
 * A list's state, which is in the address. A change shows at once: the router takes over a new address a moment later,
 * and a second click in that moment must build upon the first.
 */
export function useTableState<Sort extends string, Filter extends string = never>(
  options: Options<Sort, Filter>,
): TableAddress<Sort, Filter> {
  const { link } = options;
  // What is on offer stays the same as long as the screen is there.
  const [{ sorts, filters }] = useState(options);
  const [params] = useSearchParams();
  const text = params.toString();
  const inAddress = useMemo(
    () => readState(new URLSearchParams(text), sorts, filters),
    [text, sorts, filters],
  );
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
      return { ...state, ...(isOtherList && { page: 1 }), ...changed };
    };
    const write = ({ q, page, sort, filters: chosen, open }: TableState<Sort, Filter>) =>
      link({
        q,
        ...chosen,
        sort: sort === sorts[0] ? undefined : sort,
        page: page === 1 ? undefined : page,
        open,
      });
    const noFilters = readState(new URLSearchParams(), sorts, filters).filters;
    return {
      state,
      usualSort: sorts[0],
      isFiltered:
        state.q !== '' || Object.values(state.filters).some((values) => (values as string[]).length),
      linkTo: (changed) => write(change(changed)),
      show: (changed, options) => {
        const next = change(changed);
        setState(next);
        void navigate(write(next), { preventScrollReset: true, ...options });
      },
      cleared: write(change({ q: '', filters: noFilters })),
    };
  }, [state, link, sorts, filters, navigate]);
}

/** Keeps those of the given words that are among the options, whatever their case. */
export function someOf(options: readonly string[]) {
  return (given: readonly string[]) =>
    options.filter((option) => given.some((word) => word.toUpperCase() === option.toUpperCase()));
}

/** Keeps the first id. */
export function oneId(given: readonly string[]) {
  return given.filter(isId).slice(0, 1);
}

/** Keeps the first day, `YYYY-MM-DD`. */
export function oneDay(given: readonly string[]) {
  return given.filter(isDay).slice(0, 1);
}

function readState<Sort extends string, Filter extends string>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
  filters: Options<Sort, Filter>['filters'],
): TableState<Sort, Filter> {
  const q = (params.get('q') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const page = Number(/^[1-9]\d{0,9}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const chosen = Object.entries(filters ?? {}).map(([name, keep]) => [
    name,
    (keep as (given: readonly string[]) => readonly string[])(params.getAll(name)),
  ]);
  return {
    // A cut may split a surrogate pair; the server takes whole characters only.
    q: q.slice(0, MAX_SEARCH_CHARACTERS).toWellFormed(),
    page: Math.min(page, MAX_PAGE),
    sort: sorts.find((known) => known === params.get('sort')?.toUpperCase()) ?? sorts[0],
    filters: Object.fromEntries(chosen) as Record<Filter, readonly string[]>,
    open: params.get('open') ?? '',
  };
}
