/** One numbered page as every list of the API gives it. */
export type ListPage<Row> = {
  items: readonly Row[];
  totalCount: number;
  totalIsCapped: boolean;
  pageCount: number;
  page: number;
};

/** What a table needs to know of its query. */
export type PagedList<Row> = {
  /** The page to show; the previous one while the next loads. */
  page: ListPage<Row> | undefined;
  /** True while `page` is not yet what was asked for. */
  isStale: boolean;
  error: unknown;
  /** Asks again. */
  reload: () => Promise<unknown>;
};

type Result<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  refetch: () => Promise<unknown>;
};

/** A query's result as a table wants it: `pagedList(useUsersQuery({ variables }), (data) => data.users)`. */
export function pagedList<Data, Row>(
  { data, previousData, error, refetch }: Result<Data>,
  pick: (data: Data) => ListPage<Row> | null | undefined,
): PagedList<Row> {
  const shown = data ?? previousData;
  return {
    page: (shown && pick(shown)) ?? undefined,
    isStale: data === undefined && !error,
    error,
    reload: () => refetch(),
  };
}
