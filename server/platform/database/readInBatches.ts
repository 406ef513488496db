import type { RowBatches } from '../page.ts';

const BATCH_ROWS = 500;

/** The first batch is small, because some callers only check whether there are any rows. */
const FIRST_BATCH_ROWS = 100;

/**
 * Yields all rows of a list in batches. `read` returns up to `limit` rows after `after`. Rows written during the read
 * may be missing, but no row appears twice. Only the first batch may be empty.
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
