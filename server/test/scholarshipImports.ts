import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach } from 'vitest';
import { scholarshipSpelling } from '../api/rest/wire.ts';
import { describeProblem } from '../catalogue/scholarships/import/describeImport.ts';
import {
  type ImportOptions,
  importScholarships,
} from '../catalogue/scholarships/import/importScholarships.ts';
import { readEnv } from '../platform/settings/env.ts';
import { createTestDatabase } from './database.ts';

const COMPUTED = [
  'search',
  'described',
  'total_fee',
  'rating_count',
  'rating_half_steps',
  'created_at',
  'changed_at',
  'change_number',
];

export function record(given: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    scholarshipName: 'Bridge Award',
    university_name: 'University of Bergen',
    university_image: 'https://img.example.org/1.jpg',
    universityCountry: 'Norway',
    universityCity: 'Bergen',
    universityWorldRank: 12,
    subjectCategory: 'Engineering',
    scholarshipCategory: 'Full fund',
    degree: 'Masters',
    tuitionFees: 100,
    applicationFees: 20,
    serviceCharge: 5,
    applicationDeadline: '2026-12-01',
    scholarshipPostDate: '2026-05-01',
    postedUserEmail: 'Mod@Example.org',
    ...given,
  };
}

/** Creates a database for the imports of one test file. Each test starts without scholarships. */
export async function openScholarshipImports() {
  const spelling = scholarshipSpelling(readEnv({}));
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  beforeEach(() => client.query('TRUNCATE scholarships CASCADE'));
  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  async function importText(text: string, options: ImportOptions = { isWrite: true }) {
    const file = join(folder, 'file');
    await writeFile(file, text);
    const { plan, ...report } = await importScholarships(database.url, file, spelling, options);
    return { ...plan, ...report, told: report.problems.map(describeProblem) };
  }
  return {
    spelling,
    database,
    client,
    folder,
    importText,
    importRecords: (records: unknown[], options?: ImportOptions) =>
      importText(records.map((one) => JSON.stringify(one)).join('\n'), options),
    async readRows() {
      const { rows } = await client.query(
        'SELECT to_jsonb(s) - $1::text[] AS row FROM scholarships s ORDER BY id',
        [COMPUTED],
      );
      return rows.map(({ row }) => row);
    },
  };
}
