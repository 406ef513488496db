import type { DocumentNode } from 'graphql';
import { createCache } from '../../../packages/cache/index.ts';

/** What a store may hold: so many entries, and so many bytes of memory by `weigh`. */
type Bounds<Value> = { maxEntries: number; maxBytes: number; weigh: (value: Value) => number };

/** Parsed and validated documents, by the hash of their text. A document that is dropped is parsed again. */
export const DOCUMENT_BOUNDS = { maxEntries: 1_000, maxBytes: 20_000_000, weigh: weighDocument };

/** Texts of queries that are asked for by their hash alone (automatic persisted queries). */
export const PERSISTED_BOUNDS = {
  maxEntries: 1_000,
  maxBytes: 5_000_000,
  weigh: (text: string) => text.length * BYTES_PER_CHARACTER,
};

/** V8 keeps a text in two bytes a character as soon as one of them is beyond Latin-1. */
const BYTES_PER_CHARACTER = 2;

/** A token with its share of the syntax tree takes 90 to 510 bytes. */
const BYTES_PER_TOKEN = 512;

/** A cache for Apollo Server that drops what was used longest ago, and does not keep what alone takes a tenth of its memory. */
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
 * The bytes that a document takes, its text and tokens included: both hang on its location, where Apollo Server's own
 * estimate does not look. Comments are tokens that the parser's limit does not count.
 */
export function weighDocument({ loc }: DocumentNode): number {
  if (!loc) return BYTES_PER_TOKEN;
  let tokens = 0;
  for (let token: typeof loc.startToken | null = loc.startToken; token; token = token.next) tokens += 1;
  return loc.source.body.length * BYTES_PER_CHARACTER + tokens * BYTES_PER_TOKEN;
}
