/** Rows read at once: many enough to be quick, few enough to be held in memory by many requests. */
const PIECE = 500;

/** The first piece is small: somebody may only want to know whether there is one. */
const FIRST_PIECE = 100;

/**
 * Every row of a list, read piece by piece: `read` gives the `limit` rows that follow `after`, or the first ones. What is written meanwhile may be among them or not; no row comes twice.
 */
export async function* inPieces<Row>(
  read: (after: Row | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row, void, undefined> {
  let limit = FIRST_PIECE;
  let rows = await read(null, limit);
  while (rows.length > 0) {
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < limit) return;
    limit = PIECE;
    rows = await read(last, limit);
  }
}
