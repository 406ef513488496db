import { z } from 'zod';

/**
 * A backup is a gzipped tar file. Its entries, in this order:
 *   portal-backup.json          the header: what made it, what it holds
 *   tables/{table}/{n}.copy     rows as PostgreSQL's COPY writes them (text format), cut into pieces anywhere
 *   …                           what else the portal adds, such as files
 *   contents.json               what must have been there; a file without it was cut off
 * Each entry carries the SHA-256 of its content in the tar header, under HASH_KEY.
 */
export const FORMAT = 1;
export const HEADER_NAME = 'portal-backup.json';
export const CONTENTS_NAME = 'contents.json';
export const HASH_KEY = 'PORTAL.sha256';

/** The name under which the jobs that wait are kept; no table of ours is called so. */
export const JOBS = 'jobs (JSON)';

const migration = z.object({ name: z.string(), checksum: z.string() });
const table = z.object({ name: z.string(), columns: z.array(z.string()) });

export const header = z.object({
  format: z.number(),
  product: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  /** Those applied to the database, in their order: with them, the code knows the schema. */
  migrations: z.array(migration),
  tables: z.array(table),
});

export const contents = z.looseObject({
  entries: z.number(),
  /** SHA-256 over name and hash of every entry before this one. */
  sha256: z.string(),
  /** Rows and the SHA-256 of all pieces, by table. */
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});

export type BackupHeader = z.infer<typeof header>;
/** With what the portal says of what it added. */
export type BackupContents = z.infer<typeof contents>;
