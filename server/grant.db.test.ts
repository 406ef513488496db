import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectFolder } from './projectFolder.ts';
import { startTestPortal, type TestPortal } from './test/api.ts';
import { makePerson } from './test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

/** Runs the program as an operator does. */
async function grant(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: portal.ctx.env.DATABASE_URL };
  try {
    const { stdout } = await promisify(execFile)('npx', ['tsx', 'server/grant.ts', ...args], {
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
