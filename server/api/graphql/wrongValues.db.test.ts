import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

async function told(query: string, v?: unknown): Promise<string> {
  const { errors } = await portal.asVisitor(query, v === undefined ? {} : { v });
  expect(errors?.[0]?.extensions.code).toBe('INVALID_INPUT');
  return errors?.[0]?.message ?? '';
}

const byId = 'query ($v: UUID!) { scholarship(id: $v) { id } }';
const filtered = 'query ($v: ScholarshipFilter) { scholarships(filter: $v) { totalCount } }';
const subscribe = 'mutation ($v: EmailAddress!) { subscribeToNewsletter(email: $v) { email } }';

// product: P9.3
describe('invalid scalar value', () => {
  it.each<[string, string, unknown, string[]]>([
    ['an ID', '{ scholarship(id: "abc") { id } }', undefined, ['"id"', '"abc"', '"UUID"', '0198c5a2-']],
    ['an ID in a variable', byId, 'abc', ['"$v"', '"abc"', '"UUID"', '0198c5a2-']],
    ['a number for an ID', '{ scholarship(id: 5) { id } }', undefined, ['"id"', '"5"', '"UUID"']],
    [
      'a day',
      '{ scholarships(filter: { deadlineTo: "2026-13-45" }) { totalCount } }',
      undefined,
      ['"deadlineTo"', '2026-13-45', '"Date"', '2026-11-30'],
    ],
    [
      'a day in a variable',
      filtered,
      { deadlineTo: '31.12.2026' },
      ['v.deadlineTo', '"31.12.2026"', '"Date"'],
    ],
    [
      'an instant',
      '{ scholarshipChanges(updatedSince: "2026-11-21 09:30") { cursor } }',
      undefined,
      ['"updatedSince"', '2026-11-21 09:30', '"DateTime"', '2026-11-21T09:30:00.000Z'],
    ],
  ])('the error message gives the position and the expected value: %s', async (_name, query, v, expected) => {
    const message = await told(query, v);
    for (const part of expected) expect(message).toContain(part);
  });

  it('error messages name the expected format but do not repeat possibly personal values', async () => {
    for (const message of [
      await told('mutation { subscribeToNewsletter(email: "canary") { email } }'),
      await told(subscribe, 'canary'),
    ]) {
      expect(message).not.toContain('canary');
      expect(message).toContain('"EmailAddress": An e-mail address');
    }
  });

  it('error messages do not repeat values of secret variables', async () => {
    const message = await told('query ($token: UUID!) { scholarship(id: $token) { id } }');
    expect(message).toContain('"$token"');
    const { errors } = await portal.asVisitor('query ($token: UUID!) { scholarship(id: $token) { id } }', {
      token: 'canary',
    });
    expect(errors?.[0]?.message).not.toContain('canary');
  });
});
