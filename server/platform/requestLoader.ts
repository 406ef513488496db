import DataLoader from 'dataloader';
import type { RequestContext } from './context.ts';

/**
 * Reads what a list's rows refer to with one query instead of one per row: keys that one request asks for in the same
 * moment are read together. `read` answers one value per key, in their order, or the error to throw; keys may repeat.
 * Nothing is remembered: a later field of the same request sees what an earlier one changed.
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

/** A row that a foreign key says is there. */
export function present<Row>(row: Row | null): Row {
  if (row === null) throw new Error('A row that others point to is gone.');
  return row;
}
