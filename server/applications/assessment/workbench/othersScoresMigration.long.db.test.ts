import { describe, expect, it } from 'vitest';
import { migrate } from '../../../platform/database/migrate.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../../test/emptyDatabase.ts';

// product: P17.36
// security: C106
describe("other assessors' scores", () => {
  it("the migration hides other assessors' scores in earlier rounds", async () => {
    const MIGRATION = '20261129171000_scores_shown';
    const database = await createEmptyDatabase();
    await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
    const before = `SELECT column_name FROM information_schema.columns
      WHERE table_name = 'assessment_rounds' AND column_name = 'scores_shown'`;
    expect(await runSql(database.url, before)).toEqual([]);
    await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
    const after = before.replace('SELECT column_name', 'SELECT column_default, is_nullable');
    expect(await runSql(database.url, after)).toEqual([
      { column_default: "'NEVER'::scores_shown", is_nullable: 'NO' },
    ]);
    await database.drop();
  });
});
