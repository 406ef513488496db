import { z } from 'zod';

/**
 * A backup is a gzipped tar file with these entries, in this order:
 *   portal-backup.json          header: product version, migrations, tables
 *   tables/{table}/{n}.copy     rows in the text format of PostgreSQL's COPY, split at arbitrary bytes
 *   …                           other data of the portal, such as files
 *   contents.json               expected contents; a file without it is truncated
 * Each entry's tar header contains the SHA-256 of its content under HASH_KEY.
 */
export const FORMAT = 1;
export const HEADER_NAME = 'portal-backup.json';
export const CONTENTS_NAME = 'contents.json';
export const HASH_KEY = 'PORTAL.sha256';

export const JOBS = 'jobs (JSON)';

const migration = z.object({ name: z.string(), checksum: z.string() });
const table = z.object({ name: z.string(), columns: z.array(z.string()) });

export const header = z.object({
  format: z.number(),
  product: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
});

export const contents = z.looseObject({
  entries: z.number(),
  sha256: z.string(),
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof header>;
export type BackupContents = z.infer<typeof contents>;
