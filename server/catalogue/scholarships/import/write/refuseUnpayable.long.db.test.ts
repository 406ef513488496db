import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { scholarshipSpelling } from '../../../../api/rest/wire.ts';
import { readEnv } from '../../../../platform/settings/env.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { describeProblem } from '../describeImport.ts';
import { importScholarships } from '../importScholarships.ts';

// product: P7.44

let database: TestDatabase;
let client: pg.Client;
let folder = '';

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'import-'));
});

afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => client.query('TRUNCATE scholarships CASCADE'));

const UNPAYABLE =
  'applicationFees: No one could pay this fee because payments are not set up. Set them up, or remove the fee.';

async function importFees(fees: Record<string, number>, takesFees: boolean) {
  const records = Object.entries({ Free: 0, ...fees }).map(([scholarshipName, applicationFees]) => ({
    ...{ scholarshipName, applicationFees, serviceCharge: 0, degree: 'Masters', universityWorldRank: 12 },
    ...{ university_name: 'University of Bergen', universityCountry: 'Norway', universityCity: 'Bergen' },
    ...{ subjectCategory: 'Engineering', scholarshipCategory: 'Full fund' },
    ...{ applicationDeadline: '2126-12-01', scholarshipPostDate: '2026-05-01', tuitionFees: 100 },
    postedUserEmail: 'mod@example.org',
  }));
  const file = join(folder, 'file');
  await writeFile(file, JSON.stringify(records));
  const options = { isWrite: true, skipsBad: true, takesFees };
  const { plan, bad, problems } = await importScholarships(
    database.url,
    file,
    scholarshipSpelling(readEnv({})),
    options,
  );
  return { ...plan, bad, problems: problems.map(describeProblem) };
}

async function readFees() {
  const { rows } = await client.query<{ name: string; fee: number }>(
    'SELECT scholarship_name AS name, total_fee AS fee FROM scholarships',
  );
  return Object.fromEntries(rows.map(({ name, fee }) => [name, fee]));
}

it('without payments set up, an import rejects new scholarships with a fee', async () => {
  expect(await importFees({ Paid: 25 }, false)).toMatchObject({
    ...{ added: 1, bad: 1 },
    problems: [expect.stringContaining(UNPAYABLE)],
  });
  expect(await readFees()).toEqual({ Free: 0 });
});

it('without payments set up, an import cannot add fees to free published scholarships', async () => {
  await importFees({ Other: 0 }, false);
  expect(await importFees({ Other: 25 }, false)).toMatchObject({ changed: 0, unchanged: 1, bad: 1 });
  await client.query("UPDATE scholarships SET state = 'DRAFT' WHERE scholarship_name = 'Other'");
  expect(await importFees({ Other: 30 }, false)).toMatchObject({ changed: 1, bad: 0 });
  expect(await readFees()).toEqual({ Free: 0, Other: 30 });
});

it("without payments set up, an import can change a scholarship's existing fee", async () => {
  await importFees({ Paid: 25 }, true);
  expect(await importFees({ Paid: 30 }, false)).toMatchObject({ changed: 1, bad: 0 });
  expect(await readFees()).toEqual({ Free: 0, Paid: 30 });
});
