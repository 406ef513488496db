import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '..');
const FILE = 'prisma/accounts.prisma';
const accounts = readFileSync(join(project, FILE), 'utf8');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'migration-'));
  mkdirSync(join(folder, 'prisma/migrations'), { recursive: true });
  for (const name of readdirSync(join(project, 'prisma')).filter((name) => name.endsWith('.prisma')))
    cpSync(join(project, 'prisma', name), join(folder, 'prisma', name));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message', 'Begin');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(content: string, ...args: string[]) {
  writeFileSync(join(folder, FILE), content);
  const program = ['--import', import.meta.resolve('tsx'), join(project, 'scripts/dbMigration.ts'), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr, written: readdirSync(join(folder, 'prisma/migrations')) };
}

const withField = (field: string) => accounts.replace('model User {', `model User {\n  ${field}`);

describe('npm run db:migration', { timeout: 60_000 }, () => {
  it('db:migration requires a name and writes nothing without schema changes', () => {
    expect(run(accounts)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Give the migration a name'),
    });
    expect(run(accounts, 'x')).toMatchObject({ status: 0, written: [] });
  });

  it('db:migration reports schema errors without a stack trace', () => {
    const { status, stderr, written } = run(withField('nickname Strin'), 'x');
    expect([status, written]).toEqual([1, []]);
    expect(stderr).toContain('Type "Strin" is neither');
    expect(stderr).not.toContain('    at ');
  });

  it('db:migration writes the SQL of a schema change under the given name', () => {
    const { status, written } = run(withField('nickname String?'), 'Add nick-name!');
    expect([status, written]).toEqual([0, [expect.stringMatching(/^\d{14}_add_nick_name$/)]]);
    const sql = readFileSync(join(folder, 'prisma/migrations', String(written[0]), 'migration.sql'), 'utf8');
    expect(sql).toContain('ALTER TABLE "users" ADD COLUMN     "nickname" TEXT;');
  });
});
