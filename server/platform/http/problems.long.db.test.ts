import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://portal.example.org' });
});

afterAll(() => portal.close());

const PROBLEM = 'application/problem+json';
const ask = (url: string, accept?: string) =>
  portal.request({ url, headers: accept === undefined ? {} : { accept } });

// product: P9.3
describe('error response', () => {
  it('an error response is an RFC 9457 problem for clients that accept problems', async () => {
    const { statusCode, headers, body } = await ask('/users', PROBLEM);
    expect([statusCode, headers['content-type'], headers.vary]).toEqual([
      401,
      expect.stringMatching(/^application\/problem\+json/),
      expect.stringContaining('accept'),
    ]);
    expect(JSON.parse(body)).toEqual({
      type: 'https://portal.example.org/developers#UNAUTHENTICATED',
      title: 'Unauthorized',
      status: 401,
      detail: 'Sign in first.',
      instance: expect.stringMatching(/^urn:request:\S+$/),
      code: 'UNAUTHENTICATED',
    });
  });

  it('a problem response contains the fields of the original error', async () => {
    const { statusCode, body } = await portal.requestAs('admin', {
      method: 'POST',
      url: '/reviews',
      headers: { accept: PROBLEM },
      payload: {},
    });
    expect([statusCode, JSON.parse(body)]).toEqual([
      400,
      expect.objectContaining({ status: 400, code: 'INVALID_INPUT', fields: expect.any(Object) }),
    ]);
    const address = await ask('/items/update/%E0%A4%A', PROBLEM);
    expect([address.statusCode, address.json().code]).toEqual([400, 'INVALID_INPUT']);
  });

  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/*',
    'text/plain',
    `application/json, ${PROBLEM};q=0.9`,
    `${PROBLEM};q=0`,
    `${PROBLEM};q=0, */*`,
    'nonsense',
  ])('an error response is plain JSON for the Accept header %s', async (accept) => {
    const { headers, body } = await ask('/users', accept);
    expect([headers['content-type'], body]).toEqual([
      'application/json; charset=utf-8',
      '{"code":"UNAUTHENTICATED","message":"Sign in first."}',
    ]);
    expect(headers.vary).toContain('accept');
  });

  it.each([
    `${PROBLEM}, application/json`,
    `application/json;q=0.5, ${PROBLEM}`,
    `*/*, ${PROBLEM}`,
    'Application/Problem+JSON',
  ])('an error response uses problem details for the Accept header %s', async (accept) => {
    expect((await ask('/users', accept)).headers['content-type']).toContain(PROBLEM);
  });

  it('GraphQL errors ignore the problem media type', async () => {
    const { headers, body } = await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { accept: PROBLEM, authorization: 'Bearer x' },
      payload: { query: '{ portal { name } }' },
    });
    expect([headers['content-type'], JSON.parse(body).errors[0].extensions.code]).toEqual([
      'application/json; charset=utf-8',
      'UNAUTHENTICATED',
    ]);
  });
});

it('successful responses never use the problem media type', async () => {
  const { headers, statusCode } = await ask('/items', PROBLEM);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
});
