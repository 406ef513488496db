import { defineConfig } from 'prisma/config';

// `prisma generate` and `prisma format` need no schema engine, but would otherwise download one at startup.
if (['generate', 'format'].some((command) => process.argv.includes(command)))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL },
});
