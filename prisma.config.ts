import { defineConfig } from 'prisma/config';

// Sets another program as the schema engine, so that `prisma generate` and `prisma format`, which do not need it, do
// not download it.
if (['generate', 'format'].some((command) => process.argv.includes(command)))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL },
});
