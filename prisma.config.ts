import { defineConfig } from 'prisma/config';

// `prisma generate` looks for a schema engine that it does not need and would download it. Naming any
// executable ends the search; commands that do need the engine (`prisma migrate`) find it as usual.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
