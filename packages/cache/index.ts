import { LRUCache } from 'lru-cache';

/** What a cache may hold; give one bound at least. */
type Bounds<Value> = {
  maxEntries?: number;
  /** Of all values together and of each, in the unit of `weigh`: bytes, mostly. A heavier value is not stored. */
  maxWeight?: number;
  maxEntryWeight?: number;
  weigh?: (value: Value) => number;
};

export type Cache<Value> = {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** The value of that key, made now when it is not there. */
  getOrMake(key: string, make: () => Value): Value;
  /**
   * The value of that key, loaded once for all who ask meanwhile. null is handed on and not stored; an error goes to the caller whose
   * `load` failed, and the others load for themselves.
   */
  getOrLoad<Loaded extends Value | null>(key: string, load: () => Promise<Loaded>): Promise<Value | Loaded>;
};

/** A cache that evicts what was used longest ago. */
export function createCache<Value extends object | string | boolean>({
  maxEntries = 0,
  maxWeight,
  maxEntryWeight,
  weigh,
}: Bounds<Value>): Cache<Value> {
  const entries = new LRUCache<string, Value>({
    max: maxEntries,
    maxSize: maxWeight,
    maxEntrySize: maxEntryWeight,
    sizeCalculation: weigh,
  });
  const loading = new Map<string, Promise<Value | null>>();

  return {
    get: (key) => entries.get(key),
    has: (key) => entries.has(key),
    set: (key, value) => void entries.set(key, value),
    delete: (key) => void entries.delete(key),

    getOrMake(key, make) {
      const found = entries.get(key);
      if (found !== undefined) return found;
      const made = make();
      entries.set(key, made);
      return made;
    },

    async getOrLoad(key, load) {
      const found = entries.get(key);
      if (found !== undefined) return found;
      const others = loading.get(key);
      const shared = others && (await others.catch(() => null));
      if (shared != null) return shared;
      const own = load();
      loading.set(key, own);
      try {
        const loaded = await own;
        if (loaded !== null) entries.set(key, loaded);
        return loaded;
      } finally {
        if (loading.get(key) === own) loading.delete(key);
      }
    },
  };
}
