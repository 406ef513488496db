import { type Context, onPool, today } from '../context.ts';
import { type CountedTable, readListVersion } from '../features/portal/readListVersion.ts';

/** All tables that answers to visitors are made of. Words of searches are written with their scholarship. */
const CATALOGUE: readonly CountedTable[] = ['scholarships', 'pictures', 'organisations'];

/** Milliseconds after which the version counts as unreadable. */
const MAX_READING = 1_000;

/**
 * Reads what answers to visitors depend on: all writes to the catalogue, by the connections that read the catalogue, and
 * the day in the portal's zone, since deadlines end with theirs. Null when the database does not say it in time.
 */
export function createVersionReader(ctx: Context): () => Promise<string | null> {
  const catalogue = onPool(ctx, 'catalogue');
  return shareReadings(async () => {
    const day = today(ctx);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, MAX_READING, null);
    });
    const reading = readListVersion(catalogue, CATALOGUE).then(
      (version) => `${day} ${version}`,
      () => null,
    );
    return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
  });
}

/**
 * Each call gets a reading that begins after it. Those that come while one is on its way share the next: one runs, one
 * waits, however many ask.
 */
export function shareReadings<T>(read: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const begin = () => {
    next = null;
    const reading = read();
    last = reading;
    return reading;
  };
  return () => {
    next ??= last.then(begin, begin);
    return next;
  };
}
