import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const MIGRATION = '20261130100000_acceptance_form';

it('the acceptance migration preserves forms, answers, plans and awards', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  const run = (sql: string) => runSql(database.url, sql);
  const id = (digit: number) => `'00000000-0000-7000-8000-00000000000${digit}'`;
  await run(`SET session_replication_role = replica;
    INSERT INTO forms (id, purpose, created_at) VALUES (${id(3)}, 'APPLICATION', now());
    INSERT INTO form_versions (id, form_id, version, content, created_at) VALUES (${id(4)}, ${id(3)}, 1, '{}', now());
    INSERT INTO answer_sets (id, form_version_id, answers) VALUES (${id(5)}, ${id(4)}, '{"town":"Oslo"}');
    INSERT INTO award_plans (scholarship_id, currency, budget, accept_days) VALUES (${id(6)}, 'EUR', 100, 14);
    INSERT INTO awards (id, application_id, decision_id, state, amount, currency, offered_at, accept_by, signed_name)
      VALUES (${id(7)}, ${id(8)}, ${id(9)}, 'ACCEPTED', 100, 'EUR', now(), now(), 'Ada')`);
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(await run('SELECT budget::int, acceptance_form_id FROM award_plans')).toEqual([
    { budget: 100, acceptance_form_id: null },
  ]);
  expect(await run('SELECT state::text, signed_name, answer_set_id FROM awards')).toEqual([
    { state: 'ACCEPTED', signed_name: 'Ada', answer_set_id: null },
  ]);
  expect(await run('SELECT answers FROM answer_sets')).toEqual([{ answers: { town: 'Oslo' } }]);
  expect(await run(`SELECT count(*)::int AS forms FROM forms WHERE purpose = 'APPLICATION'`)).toEqual([
    { forms: 1 },
  ]);
  await database.drop();
});
