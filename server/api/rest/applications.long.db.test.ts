import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'Pacific/Auckland' });
});

afterAll(() => portal.close());

const WIRE_FORM = { ...FORM, gender: 'Female', degree: 'Masters' };

async function call(who: Person | 'moderator' | 'student', method: string, url: string, payload?: object) {
  const options: InjectOptions = { method: method as 'GET', url, ...(payload && { payload }) };
  const response = await portal.requestAs(who, options);
  return { status: response.statusCode, body: response.json() };
}

// product: P8.2
describe('REST application routes', () => {
  // security: C64
  it('only the first of 50 simultaneous applications is stored; 49 calls return 409', async () => {
    const student = await makePerson(portal.ctx);
    const { id: itemId } = await makeScholarship(portal.ctx, {});
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call(student, 'POST', '/scholarfromuser', { ...WIRE_FORM, itemId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await portal.ctx.db.application.count({ where: { applicantId: student.id } })).toBe(1);
  });
});
