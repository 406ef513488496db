import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Prisma } from '../../../prisma/client/client.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';
import { answerProfile } from '../../test/requirements.ts';
import { readFacts } from './readFacts.ts';
import { readProfileForm } from './readProfileForm.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ CURRENCY: 'EUR' });
});

afterAll(() => portal.close());

const GPA = { value: 3.2, of: 4 };
const at = new Date('2026-01-01');

const answer = (personId: string, answers: Prisma.InputJsonObject) =>
  answerProfile(portal.ctx, { id: personId }, answers);

const verify = (email: string, fact: string, value: Prisma.InputJsonValue, day = '2026-01-01') =>
  portal.ctx.db.verifiedFact.create({
    data: { email, fact, value, source: 'Registry', day: new Date(day), createdAt: at, updatedAt: at },
  });

it("the built-in profile form uses the portal's currency", async () => {
  const { version, form } = await readProfileForm(portal.ctx);
  expect(version).toBe(0);
  expect(form.sections.flatMap(({ questions }) => questions)).toContainEqual({
    key: 'income',
    kind: 'money',
    currency: 'EUR',
  });
});

it('readFacts returns valid answers and prefers verified facts', async () => {
  const { id } = await makePerson(portal.ctx);
  expect(await readFacts(portal.ctx, id)).toEqual({});
  await answer(id, { nationality: 'BD', gpa: { value: 1, of: 4 }, degree: 'GONE', other: 'kept' });
  expect(await readFacts(portal.ctx, id)).toEqual({ nationality: 'BD', gpa: { value: 1, of: 4 } });
  await portal.ctx.db.verifiedFact.create({
    data: {
      personId: id,
      fact: 'gpa',
      value: GPA,
      source: 'Registry',
      day: at,
      createdAt: at,
      updatedAt: at,
    },
  });
  expect(await readFacts(portal.ctx, id)).toEqual({ nationality: 'BD', gpa: GPA });
});

it('verified facts apply as soon as their owner verifies the e-mail address', async () => {
  await verify('late@example.org', 'gpa', GPA);
  const { id } = await makePerson(portal.ctx, { email: 'late@example.org', emailVerified: false });
  expect(await readFacts(portal.ctx, id)).toEqual({});
  await portal.ctx.db.user.update({ where: { id }, data: { emailVerified: true } });
  expect(await readFacts(portal.ctx, id)).toEqual({ gpa: GPA });

  await verify('provider@example.org', 'nationality', 'NO');
  const signedUp = await makePerson(portal.ctx, { email: 'provider@example.org' });
  expect(await readFacts(portal.ctx, signedUp.id)).toEqual({ nationality: 'NO' });
});

it('after a change of e-mail address, the more recently verified of two facts applies', async () => {
  const { id } = await makePerson(portal.ctx, { email: 'old@example.org', emailVerified: false });
  await verify('old@example.org', 'gpa', GPA, '2026-02-01');
  await verify('old@example.org', 'nationality', 'BD', '2026-02-01');
  await portal.ctx.db.user.update({ where: { id }, data: { emailVerified: true } });
  await verify('new@example.org', 'gpa', { value: 4, of: 4 }, '2026-03-01');
  await verify('new@example.org', 'nationality', 'IN', '2026-01-01');
  await portal.ctx.db.user.update({ where: { id }, data: { email: 'new@example.org' } });
  expect(await readFacts(portal.ctx, id)).toEqual({ gpa: { value: 4, of: 4 }, nationality: 'BD' });
  expect(await portal.ctx.db.verifiedFact.count({ where: { email: { not: null } } })).toBe(0);
});
