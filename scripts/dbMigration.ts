// `npm run db:migration -- NAME` writes the SQL that turns the Prisma schema of the last commit into that of the
// working tree. Needs no database. Add checks, partial and expression indexes, generated columns and triggers by
// hand, because Prisma cannot express them.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema, type Schema } from './readSchema.ts';
import { diffSchemas, EMPTY_SCHEMA } from './schemaDiff.ts';

const name = process.argv[2]
  ?.match(/[a-z0-9]+/gi)
  ?.join('_')
  .toLowerCase();
if (!name) {
  console.error('Give the migration a name: npm run db:migration -- add_partner_keys');
  process.exit(1);
}

const sql = await diffSchemas(readCommittedSchema(), readSchema('prisma')).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
if (sql.trim() === '' || sql.includes('This is an empty migration')) {
  console.log('The Prisma schema did not change since the last commit: nothing to write.');
} else {
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const folder = join('prisma/migrations', `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  console.log(`Wrote ${folder}/migration.sql. Read it, and add what Prisma cannot express.`);
}

function readCommittedSchema(): Schema {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const paths = git('ls-tree', '--name-only', 'HEAD', 'prisma/').match(/.+\.prisma$/gm) ?? [];
    return paths.length > 0
      ? paths.map((path) => ({ path, content: git('show', `HEAD:${path}`) }))
      : EMPTY_SCHEMA;
  } catch {
    return EMPTY_SCHEMA;
  }
}
