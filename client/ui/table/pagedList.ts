export type ListPage<Row> = {
  items: readonly Row[];
  totalCount: number;
  totalIsCapped: boolean;
  pageCount: number;
  page: number;
};

export type PagedList<Row> = {
  page: ListPage<Row> | undefined;
  isStale: boolean;
  error: unknown;
  reload: () => Promise<unknown>;
};

type Result<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  refetch: () => Promise<unknown>;
};

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
