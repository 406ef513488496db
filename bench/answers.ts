import { rm } from 'node:fs/promises';
import type { RunningProgram } from '../e2e/portalProcess.ts';
import { PORTAL_ORGANISATION_ID } from '../rules/organisations.ts';
import { answerAll, CONTENT, option } from './askedQuestions.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { compareTurns } from './compareTurns.ts';
import { measurePapers } from './papers.ts';
import { type Figure, median } from './report.ts';
import { captureRequest } from './scholarshipRequests.ts';
import { addPeople, headersOf, SIGNING } from './signedPeople.ts';
import { askToSubmit, makeSubmitter } from './submissions.ts';
import { measureUploads } from './uploads.ts';

const CONNECTIONS = 20;
const CATALOGUE = 10_000;
const APPLICATIONS = 10_000;
const SETTINGS = {
  ...SIGNING,
  DOCUMENT_QUOTA_MB: '2000',
  DOCUMENT_QUOTA_FILES: '2000',
  LIMIT_UPLOAD: '100000',
};

/** What questions and documents cost: handing them in, finding by them, uploading, and papers of many. */
export async function benchAnswers(
  databases: BenchDatabases,
  size: { rounds: number; seconds: number; requests: number; quick: boolean; only?: string | undefined },
): Promise<Figure[]> {
  const url = await databases.openGenerated(CATALOGUE);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ ...SETTINGS, DATABASE_URL: url, DATA_DIR: dataDir });
  const parts: Record<string, () => Promise<Figure>> = {
    submit: () => compareSubmitting(portal, url, size),
    filter: () => compareFilters(portal, url, size),
    uploads: () => measureUploads(portal, url, { files: size.quick ? 200 : 1_000 }),
    papers: async () => {
      const [scholarshipId = ''] = await askThem(url, { every: CATALOGUE });
      return measurePapers(portal, url, { scholarshipId, applications: size.quick ? 20 : 200 });
    },
  };
  const figures: Figure[] = [];
  try {
    for (const [name, measure] of Object.entries(parts))
      if (!size.only || name === size.only) figures.push(await measure());
    return figures;
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Gives every so-manieth open scholarship the questions, as a general form; answers their ids. */
function askThem(url: string, { every }: { every: number }): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `WITH form AS (
         INSERT INTO forms (id, purpose, organisation_id, name, created_at)
         VALUES (gen_random_uuid(), 'APPLICATION', $1, 'Bench ' || gen_random_uuid(), now()) RETURNING id
       ), version AS (
         INSERT INTO form_versions (id, form_id, version, content, created_at)
         SELECT gen_random_uuid(), id, 1, $2, now() FROM form
       ), chosen AS (
         SELECT id FROM (${OPEN}) open WHERE place % $3 = 1 AND organisation_id = $1
       )
       UPDATE scholarships s SET general_form_id = form.id FROM form, chosen WHERE s.id = chosen.id RETURNING s.id`,
      [PORTAL_ORGANISATION_ID, CONTENT, every],
    );
    return rows.map(({ id }) => id).sort();
  });
}

/** Those that ask nothing and take applications, numbered. */
const OPEN = `
  SELECT id, organisation_id, row_number() OVER (ORDER BY id) AS place FROM scholarships
  WHERE is_public AND application_deadline > current_date + 1 AND general_form_id IS NULL`;

/** Documents that were checked, five for each person, without their bytes. */
function addDocuments(url: string, people: readonly string[]): Promise<Map<string, string[]>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ ownerId: string; ids: string[] }>(
      `WITH document AS (
         INSERT INTO documents (id, owner_id, name, state, type, bytes, pages, sha256, checked_at, created_at)
         SELECT gen_random_uuid(), id, 'document.pdf', 'NOT_SCANNED', 'PDF', 1000, 1, repeat('0', 64), now(), now()
         FROM unnest($1::uuid[]) id, generate_series(1, 5) RETURNING id, owner_id
       )
       SELECT owner_id AS "ownerId", array_agg(id) AS ids FROM document GROUP BY owner_id`,
      [people],
    );
    return new Map(rows.map(({ ownerId, ids }) => [ownerId, ids]));
  });
}

async function compareSubmitting(
  portal: RunningProgram,
  url: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const people = await addPeople(url, { count: CONNECTIONS });
  const documents = await addDocuments(url, people);
  const asking = await askThem(url, { every: 2 });
  const plain = await withClient(url, async (client) =>
    (await client.query<{ id: string }>(OPEN)).rows.map(({ id }) => id),
  );
  const submit = { asking: makeSubmitter(people, asking), plain: makeSubmitter(people, plain) };
  const address = `${portal.url}/graphql`;
  const measure = async (length: number) => ({
    plain: await submit.plain(address, length, (pair) => askToSubmit(pair)),
    asking: await submit.asking(address, length, (pair) => {
      const given = Object.entries(answerAll(documents.get(pair.personId) ?? []));
      const answers = Object.fromEntries(given.map(([key, value]) => [`general.${key}`, value]));
      return askToSubmit(pair, { answers: { version: 0, generalVersion: 1, answers } });
    }),
  });
  await measure(3);
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(seconds));
  const medianOf = (what: 'plain' | 'asking') => median(measured.map((round) => round[what]));
  return {
    name: 'handing in 40 answers and 5 documents / nothing asked',
    value: medianOf('plain') / medianOf('asking'),
    unit: 'ratio',
    target: { atMost: 2 },
    how: `requests/s without questions / with them; autocannon, ${CONNECTIONS} people, medians of ${rounds} alternate rounds of ${seconds} s`,
    details: measured.map(({ plain: without, asking: withThem }, index) => ({
      round: index + 1,
      'nothing asked (requests/s)': Math.round(without),
      'answers and documents (requests/s)': Math.round(withThem),
      ratio: Number((without / withThem).toFixed(2)),
    })),
  };
}

/** A page of a scholarship's applications that gave an answer which every fourth gave, and of those with a status that every fourth has. */
async function compareFilters(
  portal: RunningProgram,
  url: string,
  { requests }: { requests: number },
): Promise<Figure> {
  const [scholarshipId = ''] = await askThem(url, { every: CATALOGUE });
  await addAnswered(url, scholarshipId);
  const [admin = ''] = await addPeople(url, { count: 1, role: 'ADMIN' });
  const { ApplicationsDocument } = await import('../client/features/applications/manage/manage.generated.ts');
  const wayOf = (name: string, criteria: object) => ({
    name,
    address: portal.url,
    requestsOf: async () => {
      const variables = { page: 1, pageSize: 20, filter: { scholarshipId, ...criteria } };
      const request = await captureRequest((client) =>
        client.query({ query: ApplicationsDocument, variables }),
      );
      return [{ ...request, headers: { ...request.headers, ...(await headersOf(admin)) } }];
    },
  });
  return compareTurns(`${APPLICATIONS.toLocaleString('en')} applications by an answer / by status`, {
    usual: wayOf('by status', { statuses: ['PROCESSING'] }),
    other: wayOf('by an answer', { answers: [{ question: 'general.choice3', oneOf: [option(3)] }] }),
    requests,
    atMost: 1.5,
  });
}

/** Applications of as many people for one scholarship, each with forty answers. */
function addAnswered(url: string, scholarshipId: string): Promise<unknown> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ form: string; version: string }>(
      `SELECT f.id AS form, v.id AS version FROM scholarships s JOIN forms f ON f.id = s.general_form_id
       JOIN form_versions v ON v.form_id = f.id WHERE s.id = $1`,
      [scholarshipId],
    );
    const ids = [scholarshipId, rows[0]?.form, rows[0]?.version, APPLICATIONS];
    await client.query('SET statement_timeout = 0');
    await client.query(
      `CREATE TEMP TABLE new AS
       SELECT n, gen_random_uuid() AS person, gen_random_uuid() AS set, $1::uuid AS scholarship, $2::uuid AS form,
         $3::uuid AS version FROM generate_series(1, $4::int) n`,
      ids,
    );
    await client.query(
      `INSERT INTO users (id, name, email, email_verified)
       SELECT person, 'Applicant ' || n, 'bench-' || person || '@example.org', true FROM new`,
    );
    await client.query(
      'INSERT INTO answer_sets (id, form_version_id, answers) SELECT set, version, $1 FROM new',
      [answerAll([])],
    );
    await client.query(
      `INSERT INTO answer_values (id, answer_set_id, form_id, question, text)
       SELECT gen_random_uuid(), set, form, 'choice' || k, 'OPTION_' || (n + k) % 4 FROM new, generate_series(0, 9) k
       UNION ALL
       SELECT gen_random_uuid(), set, form, 'line' || k, 'Some words about this, ' || n FROM new, generate_series(0, 19) k`,
    );
    await client.query(
      `INSERT INTO applications (id, applicant_id, scholarship_id, phone, address, applicant_name, ssc, hsc,
         application_fees, service_charge, status, general_set_id)
       SELECT gen_random_uuid(), person, scholarship, '+47 555 80 000', 'Harbour Street 1', 'Applicant ' || n, '4', '4',
         10, 5, ('{PENDING,PROCESSING,ACCEPTED,REJECTED}'::application_status[])[1 + n % 4], set FROM new`,
    );
    await client.query('DROP TABLE new');
    await client.query('VACUUM ANALYZE');
  });
}
