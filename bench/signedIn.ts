import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startProgram } from '../e2e/portalProcess.ts';
import { signAccessToken } from '../server/features/auth/sessions/accessToken.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Load, sendLoad } from './measureLoad.ts';
import { type Figure, median } from './report.ts';
import type { Submissions } from './submitSender.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 3;
const COUNT = 10_000;

/** At least this share of the raw handler's requests per second. */
const TARGETS = { details: 0.5, mine: 0.4, submit: 0.5 };

/** The portal's tokens are signed with the same one; nothing else knows it. */
const SETTINGS = { AUTH_SECRET: 'measured-and-thrown-away-afterwards', PORT: '0', TOKEN_TTL: '900' };

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
const SUBMIT = `mutation ($input: ApplicationInput!, $idempotencyKey: String!) {
  submitApplication(input: $input, idempotencyKey: $idempotencyKey) { id }
}`;
const FORM = {
  phone: '+47 555 80 000',
  address: 'Harbour Street 1',
  applicantName: 'Ada Lovelace',
  applicantImage: 'https://img.example.org/ada.jpg',
  ssc: '4.8',
  hsc: '4.9',
  gender: 'FEMALE',
  degree: 'MASTERS',
};

const sender = fileURLToPath(new URL('submitSender.ts', import.meta.url));

/** What people who are signed in ask and send, as shares of a raw handler's requests per second, in alternate rounds. */
export async function benchSignedIn(
  databases: BenchDatabases,
  { rounds, seconds, only }: { rounds: number; seconds: number; only?: string | undefined },
): Promise<Figure[]> {
  const url = await databases.openStaffed(COUNT);
  const people = await addPeople(url);
  const { applicant, details, open } = await choose(url);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({
    ...SETTINGS,
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
  });
  const raw = await startProgram(['--import', 'tsx', 'bench/rawSignedIn.ts', url], {
    NODE_ENV: 'production',
  });
  const headersOf = async (id: string) => ({
    'content-type': 'application/json',
    authorization: `Token ${await sign(id)}`,
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
  const forms = makeForms(people, open);
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
      const measure = async (length: number) => ({
        raw: await submit(`${raw.url}/submit`, length, (id) => forms.nextRaw(id)),
        portal: await submit(`${portal.url}/graphql`, length, (id) => forms.nextPortal(id)),
      });
      const submit = async (address: string, length: number, next: (id: string) => string[]) => {
        const submissions = await Promise.all(
          people.map(async (id) => ({ headers: await headersOf(id), bodies: next(id) })),
        );
        return submitLoad(address, length, submissions);
      };
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

/** Applications handed in per second. Throws when one was refused. */
async function submitLoad(address: string, seconds: number, submissions: Submissions): Promise<number> {
  const child = fork(sender, [address, String(CONNECTIONS), String(seconds)]);
  child.send(submissions);
  const [{ answered, failed }] = (await once(child, 'message')) as [{ answered: number; failed: number }];
  if (failed > 0) throw new Error(`${address}: ${failed} failed.`);
  return answered;
}

/** As many bodies as one connection can send in a round. */
const MOST_IN_A_ROUND = 900;

/** Forms of people for scholarships, each pair once. */
function makeForms(people: readonly string[], open: readonly string[]) {
  // Each begins at another place: twenty who apply for the same scholarship at one moment would wait for each other.
  const used = new Map(people.map((id, index) => [id, Math.floor((index * open.length) / people.length)]));
  const take = (id: string) => {
    const from = used.get(id) ?? 0;
    used.set(id, from + MOST_IN_A_ROUND);
    return Array.from({ length: MOST_IN_A_ROUND }, (_, n) => open[(from + n) % open.length] as string);
  };
  const keyOf = (id: string, scholarshipId: string) => `${id} ${scholarshipId}`;
  return {
    nextRaw: (id: string) =>
      take(id).map((scholarshipId) =>
        JSON.stringify({
          applicantId: id,
          idempotencyKey: keyOf(id, scholarshipId),
          input: { ...FORM, scholarshipId },
        }),
      ),
    nextPortal: (id: string) =>
      take(id).map((scholarshipId) =>
        JSON.stringify({
          query: SUBMIT,
          variables: {
            input: { ...FORM, consent: true, scholarshipId },
            idempotencyKey: keyOf(id, scholarshipId),
          },
        }),
      ),
  };
}

/** As many people as there are connections, without an application, whatever is left of an earlier run. */
function addPeople(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query(
      `INSERT INTO users (id, name, email, email_verified)
       SELECT gen_random_uuid(), 'Bench ' || n, 'bench-' || n || '-' || gen_random_uuid() || '@example.org', true
       FROM generate_series(1, ${CONNECTIONS}) n`,
    );
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO sessions (id, user_id, token, expires_at)
       SELECT id, id, 'bench ' || id, now() + interval '1 day' FROM users
       WHERE id NOT IN (SELECT user_id FROM sessions) AND (email LIKE 'bench-%' OR id IN (${BUSIEST})) RETURNING id`,
    );
    const { rows: fresh } = await client.query<{ id: string }>(
      `SELECT id FROM users u WHERE email LIKE 'bench-%' AND id = ANY($1::uuid[])`,
      [rows.map(({ id }) => id)],
    );
    return fresh.map(({ id }) => id);
  });
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

function sign(id: string): Promise<string> {
  const env = { ...SETTINGS, TOKEN_TTL: Number(SETTINGS.TOKEN_TTL), PORT: 0, PUBLIC_URL: undefined };
  return signAccessToken({ env, now: () => new Date() }, { userId: id, sessionId: id });
}
