import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectFolder } from './projectFolder.ts';
import { startTestPortal, type TestPortal } from './test/api.ts';
import { makePerson } from './test/people.ts';

// Each call of a program loads the server anew.
vi.setConfig({ testTimeout: 120_000 });

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

/** Runs the program as an operator does. */
const grant = (...args: string[]) => run('server/grant.ts', args);

async function run(program: string, args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: portal.ctx.env.DATABASE_URL };
  try {
    const { stdout } = await promisify(execFile)('npx', ['tsx', program, ...args], {
      cwd: projectFolder,
      env,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

describe('npm run grant', () => {
  it('makes the first admin, says what it did, and refuses what it cannot do', async () => {
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
      expect.stringContaining('Nobody has registered as nobody@example.org'),
    ]);
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('USER, MODERATOR or ADMIN')]);
    expect([none.code, none.output]).toEqual([2, expect.stringContaining('npm run grant')]);
  });
});

describe('npm run reset-second-factor', () => {
  it('removes it for an admin whom no other can help, and signs them out', async () => {
    const secondFactorSince = portal.ctx.now();
    const { id, email } = await makePerson(portal.ctx, { role: 'ADMIN', secondFactorSince });
    const program = 'server/resetSecondFactor.ts';
    expect(await run(program, [email])).toEqual({
      code: 0,
      output: `${email} has no second factor any more and was signed out.\n`,
    });
    const after = await portal.ctx.db.user.findUniqueOrThrow({ where: { id }, include: { sessions: true } });
    expect([after.secondFactorSince, after.sessions]).toEqual([null, []]);
    expect(await portal.ctx.db.outboxMail.count({ where: { to: email } })).toBe(1);
    const [again, none] = await Promise.all([run(program, [email]), run(program, [])]);
    expect([again.code, none.code]).toEqual([1, 2]);
  });
});
