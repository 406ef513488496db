import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { passwords } from '../server/features/auth/passwords/passwordHash.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { openSender, sendOpenly } from './openLoad.ts';
import { readMemory } from './processMemory.ts';
import { type Figure, percentile } from './report.ts';
import { askPage, type ClientRequest } from './scholarshipRequests.ts';
import { COUNTRIES, KINDS, TOPICS } from './vocabulary.ts';

const CATALOGUE = 10_000;

/** Old space of a small portal, in MB. */
const SMALL = 512;

/** Queries whose texts differ in a comment, and the characters of each comment: as many as a body may have. */
const DOCUMENTS = 3_500;
const COMMENT = 98_000;

/** What one caller sends at once, and how many searches each of those holds. */
const CONNECTIONS = 10;
const SEARCHES = 15;

/** Signs in as another caller meanwhile. */
const ACCOUNT = { email: 'bench@example.org', password: 'Bench!2026' };

/** Connections that sign in as fast as they are answered, and requests a second that read meanwhile. */
const FLOOD = 20;
const READS = 200;

const MEMORY_TARGET = 50;
const SIGN_IN_TARGET = 1;
const READ_TARGET = 200;

/** Requests count as those of a browser on the portal's own pages, which may send the most. */
const PAGE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

/** What one visitor can do to the others: fill the memory, delay sign-ins with expensive queries, and reads with sign-ins. */
export async function benchHostile(
  databases: BenchDatabases,
  { seconds, only = '' }: { seconds: number; only?: string | undefined },
): Promise<Figure[]> {
  const url = await databases.openGenerated(CATALOGUE);
  await addAccount(url);
  return [
    ...('documents'.includes(only) ? [await sendDocuments(url)] : []),
    ...('searches'.includes(only) ? [await sendSearches(url, 5 * seconds)] : []),
    ...('signIns'.includes(only) ? [await floodSignIns(url, 5 * seconds)] : []),
  ];
}

/** Runs `work` against a portal with the limits it has by default, behind a proxy that names the callers. */
async function withPortal<T>(
  url: string,
  settings: Record<string, string>,
  work: (portal: { url: string; pid: number | undefined }) => Promise<T>,
): Promise<T> {
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({
    ...{
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SEED_DEMO: 'false',
      LIMIT_API: '600',
      TRUST_PROXY: '127.0.0.1',
    },
    ...{ LIMIT_SIGN_IN: '100000', LIMIT_SIGN_IN_ADDRESS: '100000' },
    ...settings,
  });
  try {
    return await work({ url: portal.url, pid: portal.process.pid });
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function sendDocuments(url: string): Promise<Figure> {
  return withPortal(url, { NODE_OPTIONS: `--max-old-space-size=${SMALL}` }, async (portal) => {
    const send = async (query: string) => {
      const body = JSON.stringify({ query });
      const answer = await fetch(`${portal.url}/graphql`, { method: 'POST', headers: PAGE, body });
      await answer.text();
      return answer.status;
    };
    for (let n = 0; n < 300; n += 1) await send('{ portal { name } }');
    const before = readMemory(portal.pid, 'VmRSS');
    const statuses: Record<string, number> = {};
    let sent = 0;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        while (sent < DOCUMENTS) {
          sent += 1;
          const comment = `${sent} `.repeat(COMMENT).slice(0, COMMENT);
          const status = await send(`{ portal { name } } #${comment}`).catch(() => 'no answer');
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }),
    );
    const took = (performance.now() - started) / 1000;
    const after = readMemory(portal.pid, 'VmRSS');
    return {
      name: `growth by ${DOCUMENTS} queries with different comments`,
      // A portal that has ended holds no memory.
      value: after === 0 ? Number.POSITIVE_INFINITY : after - before,
      unit: 'MB',
      target: { atMost: MEMORY_TARGET },
      how: `resident memory (VmRSS) of a portal of ${SMALL} MB of old space after ${DOCUMENTS} queries of ${COMMENT / 1000} kB each over ${CONNECTIONS} connections, less what it had before; Infinity when it ended`,
      details: [
        {
          'before (MB)': Math.round(before),
          'after (MB)': Math.round(after),
          seconds: Math.round(took),
          statuses: JSON.stringify(statuses),
        },
      ],
    };
  });
}

function sendSearches(url: string, seconds: number): Promise<Figure> {
  return withPortal(url, {}, async (portal) => {
    for (let n = 0; n < 3; n += 1) await timeSignIn(portal.url);
    const quiet = await watchSignIns(portal.url, seconds / 3);
    const leaving = new AbortController();
    const statuses: Record<string, number> = {};
    let next = 0;
    const attack = Array.from({ length: CONNECTIONS }, async () => {
      while (!leaving.signal.aborted) {
        const fields = Array.from({ length: SEARCHES }, (_, index) => {
          next += 1;
          const words = [COUNTRIES, TOPICS, KINDS].map((list) => list[next % list.length]);
          const search = JSON.stringify(words.join(' '));
          return `a${index}: scholarships(filter: { search: ${search} }, pageSize: 100) { totalCount items { id scholarshipName universityName } }`;
        });
        const body = JSON.stringify({ query: `{ ${fields.join(' ')} }` });
        const status = await fetch(`${portal.url}/graphql`, {
          method: 'POST',
          headers: { ...PAGE, 'x-forwarded-for': '203.0.113.1' },
          body,
          // One for each request: they would pile up as listeners of one that all share.
          signal: AbortSignal.any([leaving.signal]),
        })
          .then(async (answer) => {
            await answer.text();
            return answer.status;
          })
          .catch(() => 'no answer');
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
    await pause(1_000);
    const busy = await watchSignIns(portal.url, seconds);
    leaving.abort();
    await Promise.all(attack);
    const how = `p95 of signing in, one after the other for ${seconds} s, while another caller keeps ${CONNECTIONS} requests with ${SEARCHES} aliased searches each at work, in ${CATALOGUE.toLocaleString('en')} scholarships at default limits`;
    const row = (load: string, times: number[]) => ({
      load,
      'sign-ins': times.length,
      'p50 (s)': Number(percentile(times, 0.5).toFixed(2)),
      'p95 (s)': Number(percentile(times, 0.95).toFixed(2)),
      'most (s)': Number(Math.max(...times).toFixed(2)),
    });
    return {
      name: 'signing in beside expensive queries',
      value: percentile(busy, 0.95),
      unit: 's',
      target: { atMost: SIGN_IN_TARGET },
      how,
      details: [row('quiet', quiet), { ...row('searches', busy), statuses: JSON.stringify(statuses) }],
    };
  });
}

function floodSignIns(url: string, seconds: number): Promise<Figure> {
  return withPortal(url, {}, async (portal) => {
    const send = openSender(portal.url);
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, n) => askPage({ page: n + 1, pageSize: SCHOLARSHIPS_PER_PAGE })),
    );
    const times: number[] = [];
    const answers: Record<string, number> = {};
    const read = async (n: number, due: number) => {
      const { body, headers } = pages[n % pages.length] as ClientRequest;
      const address = { 'x-forwarded-for': `198.51.100.${n % 250}`, 'sec-fetch-site': 'same-origin' };
      const { status } = await send({
        method: 'POST',
        path: '/graphql',
        headers: { ...headers, ...address },
        body,
      });
      answers[status] = (answers[status] ?? 0) + 1;
      times.push(performance.now() - due);
    };
    await sendOpenly({ rate: READS / 2, seconds: 5 }, async (n) => read(n, performance.now()));
    const quiet = describeReads('quiet', times.splice(0), answers);
    for (const status of Object.keys(answers)) delete answers[status];

    const statuses: Record<string, number> = {};
    const leaving = new AbortController();
    const flood = Array.from({ length: FLOOD }, async (_, index) => {
      while (!leaving.signal.aborted) {
        const { status } = await send({
          method: 'POST',
          path: '/api/auth/sign-in/email',
          headers: {
            'content-type': 'application/json',
            origin: portal.url,
            'x-forwarded-for': `203.0.113.${index}`,
          },
          body: JSON.stringify({ ...ACCOUNT, password: 'Wrong-1' }),
        });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
    await sendOpenly({ rate: READS, seconds }, read);
    leaving.abort();
    await Promise.all(flood);
    return {
      name: 'reading beside a flood of sign-ins',
      // A failed read is as bad as the longest wait.
      value: times.length > (answers[200] ?? 0) ? Number.POSITIVE_INFINITY : percentile(times, 0.99),
      unit: 'ms',
      target: { atMost: READ_TARGET },
      how: `p99 of one of 100 pages of cards through GraphQL, ${READS} a second for ${seconds} s, while ${FLOOD} connections sign in with a wrong password as fast as they are answered; Infinity when a read failed`,
      details: [quiet, { ...describeReads('flood', times, answers), 'sign-ins': JSON.stringify(statuses) }],
    };
  });
}

function describeReads(load: string, times: number[], answers: Record<string, number>) {
  return {
    load,
    reads: JSON.stringify(answers),
    'p50 (ms)': Math.round(percentile(times, 0.5)),
    'p99 (ms)': Math.round(percentile(times, 0.99)),
  };
}

async function watchSignIns(address: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    times.push(await timeSignIn(address));
    await pause(100);
  }
  return times;
}

let signIns = 0;

/** Seconds until a sign-in from one of many addresses was answered; whatever else than a session is an error. */
async function timeSignIn(address: string): Promise<number> {
  signIns += 1;
  const started = performance.now();
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      'x-forwarded-for': `198.51.100.${signIns % 250}`,
    },
    body: JSON.stringify(ACCOUNT),
  });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 503) throw new Error(`Signing in: ${answer.status} ${text}`);
  // A refusal is as bad as the longest wait.
  return answer.status === 503 ? 10 : (performance.now() - started) / 1000;
}

async function addAccount(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(
      `INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
       VALUES (gen_random_uuid(), 'Bench', $1, true, 'USER', now(), now()) ON CONFLICT DO NOTHING RETURNING id`,
      [ACCOUNT.email],
    );
    if (rows[0])
      await client.query(
        `INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
         VALUES (gen_random_uuid(), $1::uuid, $1::text, 'credential', $2, now(), now())`,
        [rows[0].id, await passwords.hash(ACCOUNT.password)],
      );
  });
}
