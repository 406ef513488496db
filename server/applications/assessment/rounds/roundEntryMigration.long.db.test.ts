import { expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

it('the migration gives existing rounds all applications and no separate start time', async () => {
  const MIGRATION = '20261129201000_round_entry';
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name <= MIGRATION });
  const columns = await runSql(
    database.url,
    `SELECT column_name AS name, column_default AS value, is_nullable AS "isNullable" FROM information_schema.columns
      WHERE table_name = 'assessment_rounds' AND column_name IN ('entry', 'starts_at') ORDER BY 1`,
  );
  expect(columns).toEqual([
    { name: 'entry', value: "'ALL'::round_entry", isNullable: 'NO' },
    { name: 'starts_at', value: null, isNullable: 'YES' },
  ]);
  await database.drop();
});
