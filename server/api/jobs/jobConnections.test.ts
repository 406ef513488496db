import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readEnv } from '../../platform/settings/env.ts';
import { countJobConnections } from './startAllJobs.ts';

function findNumber(name: string, pattern: RegExp): number {
  const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
  return Number(pattern.exec(text)?.[1]);
}

it('the documentation states how many database connections the portal uses', () => {
  const { JOBS_AT_ONCE, DATABASE_CONNECTIONS } = readEnv({});
  const jobs = countJobConnections(JOBS_AT_ONCE);
  expect(findNumber('.env.example', /by\s+#\s+default (\d+)\./)).toBe(jobs);
  expect(findNumber('docs/scaling.md', /up to (\d+) database/)).toBe(DATABASE_CONNECTIONS + jobs);
  expect(findNumber('docs/scaling.md', /3 × (\d+) connections/)).toBe(18 + countJobConnections(2));
});
