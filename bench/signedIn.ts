import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { startProgram } from '../e2e/portalProcess.ts';
import { FORM } from '../server/test/applying.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Load, sendLoad } from './measureLoad.ts';
import { type Figure, median } from './report.ts';
import { addPeople, addSessions, headersOf, SIGNING } from './signedPeople.ts';
import { askToSubmit, makeSubmitter } from './submissions.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 3;
const COUNT = 10_000;

/** At least this share of the raw handler's requests per second. */
const TARGETS = { details: 0.5, mine: 0.4, submit: 0.5 };

const DETAILS = `query ($id: UUID!) {
  scholarship(id: $id) {
    id scholarshipName universityName universityCountry universityCity subjectCategory scholarshipCategory degree
    description totalFee applicationDeadline reviewCount averageRating
  }
  reviews(filter: { scholarshipId: $id }, page: 1, pageSize: 20) {
    items { id rating comment createdAt author { id name } } totalCount
  }
}`;
const MINE = `{
  myApplications(page: 1, pageSize: 20) {
    items {
      id status feedback degree totalFee scholarship { id scholarshipName universityName applicationDeadline }
    } totalCount
  }
}`;
/** What people who are signed in ask and send, as shares of a raw handler's requests per second, in alternate rounds. */
export async function benchSignedIn(
  databases: BenchDatabases,
  { rounds, seconds, only }: { rounds: number; seconds: number; only?: string | undefined },
): Promise<Figure[]> {
  const url = await databases.openStaffed(COUNT);
  const people = await addPeople(url, { count: CONNECTIONS });
  const { applicant, details, open } = await choose(url);
  await addSessions(url, [applicant]);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ ...SIGNING, DATABASE_URL: url, DATA_DIR: dataDir });
  const raw = await startProgram(['--import', 'tsx', 'bench/rawSignedIn.ts', url], {
    NODE_ENV: 'production',
  });
  const ask = async (query: string, variables = {}) => ({
    url: `${portal.url}/graphql`,
    method: 'POST' as const,
    headers: await headersOf(applicant),
    body: JSON.stringify({ query, variables }),
  });
  const reads = {
    details: {
      name: 'one scholarship with 20 reviews',
      raw: { url: `${raw.url}/details?id=${details}`, method: 'GET' as const },
      portal: await ask(DETAILS, { id: details }),
    },
    mine: {
      name: "one's own applications",
      raw: { url: `${raw.url}/mine?id=${applicant}`, method: 'GET' as const },
      portal: await ask(MINE),
    },
  };
  const figures: Figure[] = [];
  try {
    for (const [key, { name, ...ways }] of Object.entries(reads)) {
      if (only && !name.includes(only)) continue;
      const [expected, { data }] = await Promise.all(
        [ways.raw, ways.portal].map(async (way) => (await fetch(way.url, way)).json()),
      );
      assert.deepEqual({ data }, expected, 'Both must give the same answer.');
      const measure = async (length: number) => {
        const load = { connections: CONNECTIONS, seconds: length };
        return {
          raw: await answeredPerSecond({ ...ways.raw, ...load }),
          portal: await answeredPerSecond({ ...ways.portal, ...load }),
        };
      };
      figures.push(await compare(name, TARGETS[key as keyof typeof reads], { measure, rounds, seconds }));
    }
    const name = 'handing in an application';
    if (!only || name.includes(only)) {
      const submit = makeSubmitter(people, open);
      const measure = async (length: number) => ({
        raw: await submit(`${raw.url}/submit`, length, (pair) => ({
          applicantId: pair.personId,
          idempotencyKey: `${pair.personId} ${pair.scholarshipId}`,
          input: { ...FORM, scholarshipId: pair.scholarshipId },
        })),
        portal: await submit(`${portal.url}/graphql`, length, (pair) => askToSubmit(pair)),
      });
      figures.push(await compare(name, TARGETS.submit, { measure, rounds, seconds }));
    }
    return figures;
  } finally {
    await portal.stop();
    await raw.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Good answers per second: a busy portal may refuse some. Throws when any other answer came. */
async function answeredPerSecond(load: Load): Promise<number> {
  const { answered, failed } = await sendLoad(load);
  if (failed > 0) throw new Error(`${load.url}: ${failed} failed.`);
  return answered;
}

type Pair = { raw: number; portal: number };

async function compare(
  name: string,
  atLeast: number,
  { measure, rounds, seconds }: { measure(length: number): Promise<Pair>; rounds: number; seconds: number },
): Promise<Figure> {
  await measure(WARM_UP_SECONDS);
  const measured: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(seconds));
  return {
    name: `GraphQL, ${name} / raw handler`,
    value: median(measured.map(({ portal }) => portal)) / median(measured.map(({ raw }) => raw)),
    unit: 'ratio',
    target: { atLeast },
    how: `requests/s of ${name} with an access token, 10,000 scholarships, people and applications; autocannon, ${CONNECTIONS} connections, medians of ${rounds} alternate rounds of ${seconds} s`,
    details: measured.map(({ raw, portal }, index) => ({
      round: index + 1,
      'raw requests/s': Math.round(raw),
      'GraphQL requests/s': Math.round(portal),
      ratio: Number((portal / raw).toFixed(3)),
    })),
  };
}

/** The generated person with most applications. */
const BUSIEST = `
  SELECT applicant_id FROM applications JOIN users u ON u.id = applicant_id AND u.role = 'USER' AND email LIKE 'person%'
  WHERE cancelled_at IS NULL GROUP BY applicant_id ORDER BY count(*) DESC, applicant_id LIMIT 1`;

/** Who reads, what is read, and what can be applied for. */
function choose(url: string) {
  return withClient(url, async (client) => {
    const first = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
    const [applicant = ''] = await first(BUSIEST.replace('SELECT applicant_id', 'SELECT applicant_id AS id'));
    const [details = ''] = await first(
      'SELECT id FROM scholarships WHERE is_public AND rating_count >= 20 ORDER BY id LIMIT 1',
    );
    const open = await first(
      'SELECT id FROM scholarships WHERE is_public AND application_deadline > current_date + 1 ORDER BY id',
    );
    return { applicant, details, open };
  });
}
