import { expect, it } from 'vitest';
import type { RequestContext } from './context.ts';
import { createRequestLoader } from './requestLoader.ts';

it('the request loader batches keys per request and caches nothing', async () => {
  const reads: string[][] = [];
  const load = createRequestLoader(async (_ctx: RequestContext, keys: readonly string[]) => {
    reads.push([...keys]);
    return keys.map((key) => key.toUpperCase());
  });
  const [one, other] = [{}, {}] as RequestContext[] as [RequestContext, RequestContext];
  expect(await Promise.all([load(one, 'a'), load(one, 'b'), load(one, 'a'), load(other, 'c')])).toEqual([
    'A',
    'B',
    'A',
    'C',
  ]);
  expect(reads).toEqual([['a', 'b', 'a'], ['c']]);
  await load(one, 'a');
  expect(reads).toHaveLength(3);
});
