import DataLoader from 'dataloader';
import type { RequestContext } from './context.ts';

/**
 * Batches loads from the same tick of the event loop into one query. `read` returns a value or an error to throw for
 * each key, in order. Results are not cached, so a later field of the request sees the changes of an earlier one.
 */
export function createRequestLoader<Key, Value>(
  read: (ctx: RequestContext, keys: readonly Key[]) => Promise<(Value | Error)[]>,
): (ctx: RequestContext, key: Key) => Promise<Value> {
  const loaders = new WeakMap<RequestContext, DataLoader<Key, Value>>();
  return (ctx, key) => {
    const loader = loaders.get(ctx) ?? new DataLoader((keys) => read(ctx, keys), { cache: false });
    loaders.set(ctx, loader);
    return loader.load(key);
  };
}

export function present<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A row that others point to is gone.');
  return row;
}
