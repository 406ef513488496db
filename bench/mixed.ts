import { setTimeout as pause } from 'node:timers/promises';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/catalogue/scholarships.ts';
import type { BenchDatabases } from './databases.ts';
import { ask, sendSteadily } from './load.ts';
import { readMemory, withPortal } from './portal.ts';
import { type BenchOptions, describeTimes, type Figure, percentile } from './report.ts';
import { capturePageRequest } from './scholarshipRequests.ts';
import { SIGN_IN, signIn } from './signIn.ts';

const RATE = 100;

/** Seconds before the second memory reading. After a load, V8 frees memory in small steps. */
const REST = 60;

const MIX = { pages: 7, 'REST reads': 7, GraphQL: 3, writes: 2, 'sign-ins': 1 };
type Kind = keyof typeof MIX;

const READ_DRAFT = 'query ($id: UUID!) { applicationDraft(scholarshipId: $id) { version } }';
const DRAFT =
  'mutation ($id: UUID!, $version: Int) { saveDraft(input: { scholarshipId: $id, content: { phone: "+47 555" }, version: $version }) { version } }';
const SUBSCRIBE = 'mutation ($email: EmailAddress!) { subscribeToNewsletter(email: $email) { email } }';
const MINE = '{ myApplications { items { id status } } viewer { name } }';

export async function benchMixed(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  const url = await databases.openEmpty('mixed');
  const seconds = 10 * options.seconds;
  // Each request comes from another address, so only the limit on sign-ins, which all use one account, must be
  // raised.
  const limits = { TRUST_PROXY: 'loopback', LIMIT_API: '600', LIMIT_SIGN_IN: '100000' };
  return withPortal(url, { ...limits, SEED_DEMO: 'true' }, async (portal) => {
    const send = await makeSender(portal.url);
    await sendSteadily({ rate: RATE, seconds: 10 }, send);
    const asked = await sendSteadily({ rate: RATE, seconds }, (n) => send(10 * RATE + n));
    const most = readMemory(portal.process.pid, 'VmHWM');
    await pause(REST * 1000);
    const after = readMemory(portal.process.pid, 'VmRSS');
    const times = asked.map(({ took }) => took);
    const errors = asked.flatMap(({ error }) => error ?? []);
    for (const error of new Set(errors.slice(0, 5))) console.log(`  ${error}`);
    const how = `${RATE} requests a second for ${seconds} s after 10 s of warm-up: 35 % pages, 35 % REST reads, 15 % GraphQL, 10 % writes, 5 % sign-ins; times from when a request was due`;
    const memory = 'resident memory of the portal, without its database';
    return [
      {
        name: 'requests that failed',
        value: errors.length,
        unit: 'requests',
        target: { atMost: 0 },
        how,
        details: Object.keys(MIX).map((kind) => {
          const ofKind = asked.filter(({ n }) => kindOf(n) === kind);
          return { kind, requests: ofKind.length, ...describeTimes(ofKind.map(({ took }) => took)) };
        }),
      },
      {
        name: 'p99 of all',
        value: percentile(times, 0.99),
        unit: 'ms',
        target: { atMost: 150 },
        how,
      },
      { name: 'memory at most', value: most, unit: 'MB', target: { atMost: 350 }, how: memory },
      { name: `memory ${REST} s afterwards`, value: after, unit: 'MB', target: { atMost: 250 }, how: memory },
    ];
  });
}

const KINDS = Object.entries(MIX).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));

const kindOf = (n: number): Kind => pick(KINDS, 7 * n);

async function makeSender(portal: string) {
  const items = JSON.parse(await ask(`${portal}/items`)) as { _id: string }[];
  const ids = items.map(({ _id }) => _id);
  const cards = await Promise.all(
    [1, 2, 3].map((page) => capturePageRequest({ page, pageSize: SCHOLARSHIPS_PER_PAGE })),
  );
  const json = { 'content-type': 'application/json' };
  const send = (n: number, path: string, headers: Record<string, string>, body?: string) =>
    ask(portal + path, {
      headers: { origin: portal, ...headers, 'x-forwarded-for': `10.1.${(n >> 8) & 255}.${n & 255}` },
      ...(body ? { method: 'POST', body } : {}),
    });
  // Uses a new account, because repeated sign-ins end older sessions of the demo account.
  const account = { ...SIGN_IN.body, name: 'Writer', email: `writer${Date.now()}@example.org` };
  await send(0, '/api/auth/sign-up/email', json, JSON.stringify(account));
  const writer = await signIn(portal, account.email);
  const graphql = (n: number, headers: Record<string, string>, query: string, variables = {}) =>
    send(n, '/graphql', headers, JSON.stringify({ query, variables }));
  const saveDraft = async (n: number, id: string) => {
    const { data } = JSON.parse(await graphql(n, writer, READ_DRAFT, { id }));
    return graphql(n, writer, DRAFT, { id, version: data.applicationDraft?.version });
  };
  const work: Record<Kind, (n: number) => Promise<unknown>> = {
    pages: (n) =>
      send(n, pick(['/', '/allScholarship', `/items/${pick(ids, n)}`, '/login'], n), { accept: 'text/html' }),
    'REST reads': (n) => send(n, n % 4 === 0 ? '/items' : `/singleItem/${pick(ids, n)}`, {}),
    GraphQL: (n) => {
      const { headers, body } = pick(cards, n);
      return n % 3 === 0 ? graphql(n, writer, MINE) : send(n, '/graphql', headers, body);
    },
    writes: (n) => {
      if (n % 2 > 0) return saveDraft(n, pick(ids, Math.floor(n / 2)));
      const email = `reader${n}-${Date.now()}@example.org`;
      return graphql(n, json, SUBSCRIBE, { email });
    },
    'sign-ins': (n) => send(n, SIGN_IN.path, json, JSON.stringify(SIGN_IN.body)),
  };
  // The types repeat every twenty requests. Adding the quotient ensures that each type reaches every item in its
  // list.
  return (n: number) => work[kindOf(n)](n + Math.floor(n / KINDS.length));
}

function pick<T>(list: readonly T[], n: number): T {
  return list[n % list.length] as T;
}
