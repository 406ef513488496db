import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';
import { runProgram } from '../../test/programs.ts';

vi.setConfig({ testTimeout: 120_000 });

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const run = (name: 'grant' | 'removeDemo' | 'resetSecondFactor', ...args: string[]) =>
  runProgram(name, args, { NODE_ENV: 'test', DATABASE_URL: portal.ctx.env.DATABASE_URL ?? '' });

const grant = (...args: string[]) => run('grant', ...args);

describe('npm run grant', () => {
  it('npm run grant assigns a role and explains invalid addresses, roles and usage', async () => {
    const { id, email } = await makePerson(portal.ctx);
    const [done, unknown, wrong, none] = await Promise.all([
      grant(email, 'ADMIN'),
      grant('nobody@example.org', 'ADMIN'),
      grant(email, 'KING'),
      grant(),
    ]);
    expect(done).toEqual({ code: 0, output: `${email} was USER and is ADMIN now.\n` });
    expect((await portal.ctx.db.user.findUnique({ where: { id } }))?.role).toBe('ADMIN');
    expect([unknown.code, unknown.output]).toEqual([
      1,
      expect.stringContaining('No one has registered as nobody@example.org'),
    ]);
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('USER, MODERATOR, ADMIN')]);
    expect([none.code, none.output]).toEqual([2, expect.stringContaining('npm run grant')]);
  });
});

describe('npm run reset-second-factor', () => {
  it("npm run reset-second-factor removes an admin's second factor and ends the admin's sessions", async () => {
    const secondFactorSince = portal.ctx.now();
    const { id, email } = await makePerson(portal.ctx, { role: 'ADMIN', secondFactorSince });
    const reset = (...args: string[]) => run('resetSecondFactor', ...args);
    expect(await reset(email)).toEqual({
      code: 0,
      output: `${email} has no second factor any more and was signed out.\n`,
    });
    const after = await portal.ctx.db.user.findUniqueOrThrow({ where: { id }, include: { sessions: true } });
    expect([after.secondFactorSince, after.sessions]).toEqual([null, []]);
    expect(await portal.ctx.db.outboxMail.count({ where: { to: email } })).toBe(1);
    const [again, none] = await Promise.all([reset(email), reset()]);
    expect([again.code, none.code]).toEqual([1, 2]);
  });
});

describe('npm run remove-demo', () => {
  it('npm run remove-demo shows a preview by default and removes data with --write', async () => {
    const { id, email } = await makePerson(portal.ctx, { isDemo: true, role: 'ADMIN' });
    const read = () => portal.ctx.db.user.findUnique({ where: { id } });
    const planned = await run('removeDemo');
    expect([planned.code, planned.output]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`Would be removed:\\n +accounts +1: ${email}\\n.*Nothing was written`, 's'),
      ),
    ]);
    expect(await read()).not.toBeNull();
    const done = await run('removeDemo', '--write');
    expect([done.code, done.output]).toEqual([0, expect.stringContaining('Removed:')]);
    expect(await read()).toBeNull();
    expect(await run('removeDemo', '--write')).toEqual({
      code: 0,
      output: 'There is nothing of the demo in this database.\n',
    });
    expect((await run('removeDemo', '--wriet')).code).toBe(2);
  });
});
