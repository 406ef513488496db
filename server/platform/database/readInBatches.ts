import type { RowBatches } from '../page.ts';

/** Large enough to be quick, small enough for many requests to hold one each in memory. */
const BATCH_ROWS = 500;

/** The first batch is small: the caller may only want to know whether there are rows at all. */
const FIRST_BATCH_ROWS = 100;

/**
 * Yields every row of a list: `read` returns up to `limit` rows after `after`, or the first ones for null. Rows written
 * meanwhile may be included or not; no row comes twice. Only the first batch may be empty.
 */
export async function* readInBatches<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): RowBatches<Row> {
  let rows = await read(null, FIRST_BATCH_ROWS);
  yield rows;
  for (let limit = FIRST_BATCH_ROWS; rows.length === limit; limit = BATCH_ROWS) {
    rows = await read(rows.at(-1) ?? null, BATCH_ROWS);
    if (rows.length > 0) yield rows;
  }
}
