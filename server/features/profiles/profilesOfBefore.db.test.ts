import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createDatabaseBefore, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';
import { readFacts } from './readFacts.ts';

const person = randomUUID();
let database: TestDatabase;
let portal: TestPortal;
let before: unknown;
const READ = 'SELECT to_jsonb(u) AS person, (SELECT json_agg(l) FROM list_writes l) AS writes FROM users u';

beforeAll(async () => {
  database = await createDatabaseBefore('20261124120000_applicant_profiles');
  await runSql(
    database.url,
    `INSERT INTO users (id, name, email, email_verified) VALUES ('${person}', 'Ada', 'ada@example.org', false)`,
  );
  before = await runSql(database.url, READ);
  await migrate(database.url, MIGRATIONS);
  portal = await startTestPortal({}, { database });
});

afterAll(() => portal.close());

// product: P10.2, P10.5
it('people of before are as they were, have no answers, and get what was verified once they prove their address', async () => {
  expect(await runSql(database.url, READ)).toEqual(before);
  expect(await readFacts(portal.ctx, person)).toEqual({});
  const file = 'email,fact,value,source,day\nada@example.org,nationality,BD,Registrar,2026-06-01';
  await portal.requestAs('admin', { method: 'POST', url: '/imports/facts', payload: file });
  await portal.ctx.db.user.update({ where: { id: person }, data: { emailVerified: true } });
  expect(await readFacts(portal.ctx, person)).toEqual({ nationality: 'BD' });
});
