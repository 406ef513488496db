import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { GRAPHQL_LIMITS } from './limits/limits.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const MB = 1_000_000;

function measureHeap(): number {
  setFlagsFromString('--expose_gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const commented = (n: number, length: number) => `{ portal { name } } #${n} `.padEnd(length, 'x');

const statusOf = async (payload: object) =>
  (await portal.request({ method: 'POST', url: '/graphql', payload })).statusCode;

// security: C33
describe('query longer than 16,000 characters', () => {
  const query = commented(1, GRAPHQL_LIMITS.characters + 1);
  const refusal = {
    message: 'Query characters limit of 16000 exceeded, found 16001. Send values as variables.',
    extensions: { code: 'INVALID_INPUT' },
  };

  it('queries over 16,000 characters are rejected before parsing by POST and GET', async () => {
    const nonsense = `{ ${query}`;
    const answers = [
      await portal.request({ method: 'POST', url: '/graphql', payload: { query } }),
      await portal.request({
        url: `/graphql?query=${encodeURIComponent(query)}`,
        headers: { 'apollo-require-preflight': '1' },
      }),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [refusal]]);
    }
    const { errors } = await portal.asVisitor(nonsense);
    expect(errors?.[0]?.message).toMatch(/^Query characters limit of 16000 exceeded, found 16003\./);
  });

  it('a query of exactly 16,000 characters is accepted', async () => {
    expect(await statusOf({ query: commented(1, GRAPHQL_LIMITS.characters) })).toBe(200);
  });
});

describe('memory after many queries', () => {
  it('1,000 queries with different long comments retain less than 30 MB of memory', async () => {
    const before = measureHeap();
    for (let n = 0; n < 1000; n += 1) await statusOf({ query: commented(n, 98_000) });
    expect((measureHeap() - before) / MB).toBeLessThan(30);
  }, 120_000);

  it('300 queries full of comments retain less than 50 MB of memory', async () => {
    const before = measureHeap();
    for (let n = 0; n < 300; n += 1) {
      const query = `{ portal { name } } #${n}\n`.padEnd(GRAPHQL_LIMITS.characters, '#\n');
      expect(await statusOf({ query })).toBe(200);
    }
    expect((measureHeap() - before) / MB).toBeLessThan(50);
  }, 120_000);
});
