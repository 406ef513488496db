import type { DocumentNode } from 'graphql';
import { createCache } from '../../../packages/cache/index.ts';

type Bounds<Value> = { maxEntries: number; maxBytes: number; weigh: (value: Value) => number };

export const DOCUMENT_BOUNDS = { maxEntries: 1_000, maxBytes: 20_000_000, weigh: weighDocument };

export const PERSISTED_BOUNDS = {
  maxEntries: 1_000,
  maxBytes: 5_000_000,
  weigh: (text: string) => text.length * BYTES_PER_CHARACTER,
};

/** V8 stores a string with two bytes per character if any character is outside Latin-1. */
const BYTES_PER_CHARACTER = 2;

/** A token and its share of the syntax tree use 90 to 510 bytes. */
const BYTES_PER_TOKEN = 512;

/** Creates an LRU cache for Apollo Server. It does not store values larger than a tenth of its memory. */
export function createBoundedStore<Value extends object | string>({
  maxEntries,
  maxBytes,
  weigh,
}: Bounds<Value>) {
  const entries = createCache<Value>({
    maxEntries,
    maxWeight: maxBytes,
    maxEntryWeight: maxBytes / 10,
    weigh,
  });
  return {
    get: async (key: string) => entries.get(key),
    set: async (key: string, value: Value) => entries.set(key, value),
    delete: async (key: string) => entries.delete(key),
  };
}

/**
 * Estimates the size of a document in bytes from its text and tokens, including comments, which the parser's limit
 * does not count.
 */
export function weighDocument({ loc }: DocumentNode): number {
  if (!loc) return BYTES_PER_TOKEN;
  let tokens = 0;
  for (let token: typeof loc.startToken | null = loc.startToken; token; token = token.next) tokens += 1;
  return loc.source.body.length * BYTES_PER_CHARACTER + tokens * BYTES_PER_TOKEN;
}
