import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isDay } from '../../../rules/days.ts';
import {
  type Fields,
  type FilterOf,
  filterOf,
  type List,
  MAX_SEARCH_CHARACTERS,
  optionsOf,
} from '../../../rules/lists/list.ts';
import { isId } from '../../lib/ids.ts';

/** What a list shows; all of it is in the address. */
type TableState<Sort extends string = string, Filter extends string = string> = {
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

/** What the address needs to know of a list; the first order needs no mention in it. */
type Listed<Sort extends string, Of extends Fields, Filter extends string> = Pick<
  List<Sort, Of, Filter>,
  'sorts' | 'fields' | 'address' | 'pageSize'
>;

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

/** What the API is asked for, to show what the address says. */
type Variables<Sort, Of> = { filter: FilterOf<Of>; sort: Sort; page: number; pageSize: number };

const MAX_PAGE = 2 ** 31 - 1;

/**
 * A list's state, which is in the address. A change shows at once: the router takes over a new address a moment later,
 * and a second click in that moment must build upon the first. `link` is the list's address with its state, such as
 * `paths.manageUsers.link`; it and the list are the same at every render, or all rows are drawn again.
 */
export function useTableState<Sort extends string, Of extends Fields, Filter extends string>(
  link: (query: Query) => string,
  list: Listed<Sort, Of, Filter>,
): TableAddress<Sort, Filter> & { variables: Variables<Sort, Of> } {
  const [params] = useSearchParams();
  const text = params.toString();
  const inAddress = useMemo(() => readState(new URLSearchParams(text), list), [text, list]);
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
    return {
      state,
      usualSort,
      isFiltered: q !== '' || Object.values(chosen).some(({ length }) => length > 0),
      linkTo: (changed) => write(change(changed)),
      show: (changed, options) => {
        const next = change(changed);
        setState(next);
        void navigate(write(next), { preventScrollReset: true, ...options });
      },
      cleared: write(change({ q: '', filters: readState(new URLSearchParams(), list).filters })),
      variables: { filter: filterOf(list, q, chosen), sort, page, pageSize: list.pageSize },
    };
  }, [state, link, list, navigate]);
}

function readState<Sort extends string, Of extends Fields, Filter extends string>(
  params: URLSearchParams,
  list: Listed<Sort, Of, Filter>,
): TableState<Sort, Filter> {
  const q = (params.get('q') ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
  const page = Number(/^[1-9]\d{0,9}$/.exec(params.get('page') ?? '')?.[0] ?? 1);
  const chosen = Object.keys(list.address).map((name) => [name, keepKnown(list, name, params.getAll(name))]);
  return {
    // A cut may split a surrogate pair; the server takes whole characters only.
    q: q.slice(0, MAX_SEARCH_CHARACTERS).toWellFormed(),
    page: Math.min(page, MAX_PAGE),
    sort: list.sorts.find((known) => known === params.get('sort')?.toUpperCase()) ?? list.sorts[0],
    filters: Object.fromEntries(chosen) as Record<Filter, readonly string[]>,
    open: params.get('open') ?? '',
  };
}

/** Of what is given the known options, whatever their case, or the first id or day. */
function keepKnown(
  list: Pick<List, 'fields' | 'address'>,
  name: string,
  given: readonly string[],
): readonly string[] {
  const options = optionsOf(list, name);
  if (options)
    return options.filter((option) => given.some((word) => word.toUpperCase() === option.toUpperCase()));
  const parameter = list.address[name];
  const isDate = parameter && 'field' in parameter && list.fields[parameter.field]?.kind === 'day';
  return given.filter(isDate ? isDay : isId).slice(0, 1);
}
