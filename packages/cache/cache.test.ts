import { expect, it } from 'vitest';
import { createCache } from './index.ts';

it('a full cache evicts the least recently used entry', () => {
  const cache = createCache<string>({ maxEntries: 2 });
  cache.set('a', 'A');
  cache.set('b', 'B');
  cache.get('a');
  cache.set('c', 'C');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual(['A', undefined, 'C']);
});

it('the cache limits the weight of each entry and the total weight', () => {
  const cache = createCache<string>({ maxWeight: 10, maxEntryWeight: 6, weigh: ({ length }) => length });
  for (const text of ['12345', '67890', 'abc']) cache.set(text, text);
  cache.set('heavy', '1234567');
  expect(['12345', '67890', 'abc', 'heavy'].map((key) => cache.has(key))).toEqual([false, true, true, false]);
});

it('getOrMake makes each value only once', () => {
  const cache = createCache<string>({ maxEntries: 2 });
  const made = ['first', 'second'].map((text) => cache.getOrMake('key', () => text));
  expect(made).toEqual(['first', 'first']);
});

it('concurrent loads of a key are shared, and null results are not cached', async () => {
  const cache = createCache<string>({ maxEntries: 2 });
  let loads = 0;
  const load = async () => {
    loads += 1;
    return loads > 1 ? `loaded ${loads}` : null;
  };
  expect(await cache.getOrLoad('key', load)).toBe(null);
  const all = await Promise.all([1, 2, 3].map(() => cache.getOrLoad('key', load)));
  expect([...all, await cache.getOrLoad('key', load)]).toEqual(Array(4).fill('loaded 2'));
});

it('a failed load rejects only its own caller and is not cached', async () => {
  const cache = createCache<string>({ maxEntries: 2 });
  const failing = cache.getOrLoad('key', () => Promise.reject(new Error('no')));
  const waiting = cache.getOrLoad('key', async () => 'mine');
  await expect(failing).rejects.toThrow('no');
  expect(await waiting).toBe('mine');
});
