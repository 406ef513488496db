import { parse } from 'graphql';
import { expect, it } from 'vitest';
import { createBoundedStore, DOCUMENT_BOUNDS, PERSISTED_BOUNDS, weighDocument } from './boundedStore.ts';

const countKept = async (store: { get(key: string): Promise<unknown> }, keys: number) => {
  const kept = await Promise.all(Array.from({ length: keys }, (_, n) => store.get(String(n))));
  return kept.filter((value) => value !== undefined).length;
};

it('the bounded store contains the 1,000 most recently used entries', async () => {
  const store = createBoundedStore(PERSISTED_BOUNDS);
  for (let n = 0; n < 20_000; n += 1) {
    await store.set(String(n), `{ a${n}: __typename }`);
    await store.get('0');
  }
  expect(await countKept(store, 20_000)).toBe(1_000);
  expect(await store.get('0')).toBe('{ a0: __typename }');
});

it('the store of persisted queries is limited to 5 MB', async () => {
  const store = createBoundedStore(PERSISTED_BOUNDS);
  for (let n = 0; n < 900; n += 1) await store.set(String(n), `${n}`.padEnd(16_000, 'x'));
  expect(await countKept(store, 900)).toBe(Math.floor(5_000_000 / 32_000));
});

it('the weight of a query document includes its text and comments', () => {
  const weigh = (text: string) => weighDocument(parse(text));
  const bare = weigh('{ portal { name } }');
  expect(weigh(`{ portal { name } } #${'x'.repeat(10_000)}`) - bare).toBeGreaterThan(20_000);
  expect(weigh(`{ portal { name } } ${'#\n'.repeat(5_000)}`) - bare).toBeGreaterThan(5_000 * 90);
});

it('the bounded store skips a document that would evict many others', async () => {
  const store = createBoundedStore(DOCUMENT_BOUNDS);
  await store.set('0', parse('{ portal { name } }'));
  await store.set('1', parse(`{ portal { name } } ${'#\n'.repeat(7_900)}`));
  expect(await countKept(store, 2)).toBe(1);
});
