import { LRUCache } from 'lru-cache';

type Bounds<Value> = {
  maxEntries?: number;
  /**
   * Maximum weight of all values together, and of each value, in the unit of `weigh`. Heavier values are not stored.
   */
  maxWeight?: number;
  maxEntryWeight?: number;
  weigh?: (value: Value) => number;
};

export type Cache<Value> = {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  set(key: string, value: Value): void;
  delete(key: string): void;
  getOrMake(key: string, make: () => Value): Value;
  /**
   * Returns the cached value, or loads it once for all concurrent callers. Null is returned but not stored. An error
   * reaches only the caller whose `load` failed; the other callers load the value themselves.
   */
  getOrLoad<Loaded extends Value | null>(key: string, load: () => Promise<Loaded>): Promise<Value | Loaded>;
};

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
