import type { Pieces } from '../page.ts';

/** Rows read at once: many enough to be quick, few enough to be held in memory by many requests. */
const PIECE = 500;

/** The first piece is small: somebody may only want to know whether there is one. */
const FIRST_PIECE = 100;

/**
 * Every row of a list: `read` gives the `limit` rows that follow `after`, or the first ones. What is written meanwhile
 * may be among them or not; no row comes twice. The first piece may be empty, no other is.
 */
export async function* inPieces<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): Pieces<Row> {
  let rows = await read(null, FIRST_PIECE);
  yield rows;
  for (let limit = FIRST_PIECE; rows.length === limit; limit = PIECE) {
    rows = await read(rows.at(-1) ?? null, PIECE);
    if (rows.length > 0) yield rows;
  }
}
