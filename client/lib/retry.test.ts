import { ApolloClient, ApolloLink, type FetchResult, InMemoryCache, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetryLink } from './retry.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const query = parse('{ portal { name } }');
const mutation = parse('mutation { subscribeToNewsletter(email: "a@example.org") { email } }');
const answer = { data: { portal: { __typename: 'Portal', name: 'Portal' } } };
const coded = (code: string) => ({ errors: [{ message: 'No.', extensions: { code } }] });

function serverThatFails(times: number, failure: unknown) {
  const start = Date.now();
  const attempts: number[] = [];
  const end = new ApolloLink(
    () =>
      new Observable((observer) => {
        attempts.push(Date.now() - start);
        const isFailing = attempts.length <= times;
        if (isFailing && failure instanceof Error) return observer.error(failure);
        observer.next((isFailing ? failure : answer) as FetchResult);
        observer.complete();
      }),
  );
  const client = new ApolloClient({ link: createRetryLink().concat(end), cache: new InMemoryCache() });
  return { client, attempts };
}

async function outcome<T>(promise: Promise<T>) {
  const settled = promise.then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  return settled;
}

const offline = new TypeError('Failed to fetch');
const serverError = (statusCode: number, bodyText = '') =>
  new ServerError('Answered with an error', { response: { status: statusCode } as Response, bodyText });

// product: P1.7
describe('failed query', () => {
  it('a failed query is retried three times with growing delays', async () => {
    const { client, attempts } = serverThatFails(9, offline);
    const { error } = await outcome(client.query({ query }));
    expect(error).toBeTruthy();
    expect(attempts).toHaveLength(4);
    const pauses = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0));
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(new Set(pauses).size).toBe(3);
  });

  it('a query succeeds when its last attempt succeeds', async () => {
    const { client, attempts } = serverThatFails(3, offline);
    const { value } = await outcome(client.query({ query }));
    expect(value?.data).toEqual(answer.data);
    expect(attempts).toHaveLength(4);
  });

  it.each([
    ['a 503 without a code', serverError(503, 'Bad gateway'), 4],
    ['a 500 with UNAVAILABLE', serverError(500, JSON.stringify(coded('UNAVAILABLE'))), 4],
    ['a 500 with INTERNAL', serverError(500, JSON.stringify(coded('INTERNAL'))), 1],
    ['a 429', serverError(429), 1],
    ['the code UNAVAILABLE', coded('UNAVAILABLE'), 4],
    ['the code INVALID_INPUT', coded('INVALID_INPUT'), 1],
    ['the code INTERNAL', coded('INTERNAL'), 1],
  ])('a query that fails with %s is retried only if useful (case %#)', async (_case, failure, times) => {
    const { client, attempts } = serverThatFails(9, failure);
    const { error } = await outcome(client.query({ query }));
    expect(error).toBeTruthy();
    expect(attempts).toHaveLength(times);
  });

  it("a query that fails repeatedly reports the server's error code", async () => {
    const { client } = serverThatFails(9, coded('UNAVAILABLE'));
    const { error } = await outcome(client.query({ query }));
    expect(error).toMatchObject({ errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
  });
});

describe('failed mutation', () => {
  it.each([['offline', offline] as const, ['UNAVAILABLE', coded('UNAVAILABLE')] as const])(
    'a failed mutation is never retried: %s',
    async (_case, failure) => {
      const { client, attempts } = serverThatFails(9, failure);
      const { error } = await outcome(client.mutate({ mutation }));
      expect(error).toBeTruthy();
      expect(attempts).toHaveLength(1);
    },
  );
});
