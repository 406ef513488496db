import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makePerson } from '../../../test/people.ts';
import { MAX_SESSIONS, setSessionExpiry } from './sessionLimits.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

it("a new session ends an account's oldest sessions if there are more than 100", async () => {
  const { ctx } = portal;
  const [person, other] = [await makePerson(ctx), await makePerson(ctx)];
  const now = ctx.now().getTime();
  await ctx.db.session.createMany({
    data: Array.from({ length: 120 }, (_, n) => ({
      userId: person.id,
      token: `session-of-many-${n}`,
      createdAt: new Date(now - (120 - n) * 1000),
      expiresAt: new Date(now + 86_400_000),
    })),
  });
  await setSessionExpiry(ctx, { userId: person.id });
  const left = await ctx.db.session.findMany({ where: { userId: person.id }, orderBy: { createdAt: 'asc' } });
  expect(left).toHaveLength(MAX_SESSIONS - 1);
  expect(left.map(({ token }) => token)).toContain('session-of-many-119');
  expect(left.map(({ token }) => token)).not.toContain('session-of-many-0');
  expect(await ctx.db.session.count({ where: { userId: other.id } })).toBe(1);
});
