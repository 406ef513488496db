import { expect, it } from 'vitest';
import { migrate } from '../../platform/database/migrate.ts';
import { formatText } from '../../platform/text/formatText.ts';
import { createEmptyDatabase, MIGRATIONS, runSql } from '../../test/emptyDatabase.ts';

const READABLE = '20261129030000_organisation_descriptions';
const MIGRATION = '20261129010000_organisation_identity';

it('the migration removes ineffective escapes from organisation descriptions', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < READABLE });
  const before = 'R\\&D \\- from 5\\+ years\n\\- a\\_b \\*c\\* \\&amp; \\\\\\-';
  await runSql(
    database.url,
    `INSERT INTO organisations (id, slug, name, description) VALUES (gen_random_uuid(), 'a', 'A', '${before}')`,
  );
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === READABLE });
  const [row] = await runSql(database.url, "SELECT description FROM organisations WHERE slug = 'a'");
  expect(row.description).toBe('R&D - from 5+ years\n\\- a_b \\*c\\* \\&amp; \\\\\\-');
  expect(formatText(row.description)).toEqual(formatText(before));
  await database.drop();
});

it('the migration escapes formatting characters in stored descriptions', async () => {
  const database = await createEmptyDatabase();
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name < MIGRATION });
  await runSql(
    database.url,
    "INSERT INTO organisations (id, slug, name, description) VALUES (gen_random_uuid(), 'a', 'A', '# A *b*')",
  );
  await migrate(database.url, MIGRATIONS, { isWanted: (name) => name === MIGRATION });
  expect(
    await runSql(
      database.url,
      "SELECT description, accent_color, reply_to FROM organisations WHERE slug = 'a'",
    ),
  ).toEqual([{ description: '\\# A \\*b\\*', accent_color: null, reply_to: null }]);
  await database.drop();
});
