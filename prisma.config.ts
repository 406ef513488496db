import { defineConfig } from 'prisma/config';

// Prevents `prisma generate` and `prisma format` from downloading the schema engine, which they do not need.
if (['generate', 'format'].some((command) => process.argv.includes(command)))
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL },
});
