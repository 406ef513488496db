import { SCHOLARSHIPS_PER_PAGE } from '../rules/catalogue/scholarships.ts';
import type { BenchDatabases } from './databases.ts';
import { ask, type Load, sendLoad, sendSteadily } from './load.ts';
import { readMemory, withPortal } from './portal.ts';
import { type BenchOptions, describeTimes, type Figure, percentile } from './report.ts';
import { type ClientRequest, capturePageRequest } from './scholarshipRequests.ts';

const READS = 200;

const BROWSER = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };

type Attack = Pick<Load, 'connections' | 'body'> & {
  name: string;
  path: string;
  settings?: Record<string, string>;
  maxGrowth?: number;
};

const search = (n: number) =>
  `a${n}: scholarships(filter: { search: "germany engineering award [<id>]" }, pageSize: 100) { totalCount items { id scholarshipName } }`;
const searches = Array.from({ length: 15 }, (_, n) => search(n)).join(' ');

const ATTACKS: Attack[] = [
  {
    name: '20 connections that try passwords',
    path: '/api/auth/sign-in/email',
    connections: 20,
    body: JSON.stringify({ email: 'bench@example.org', password: 'Wrong-[<id>]' }),
    settings: { LIMIT_SIGN_IN: '1000000', LIMIT_SIGN_IN_ADDRESS: '1000000' },
  },
  {
    name: '10 connections with 15 searches a request',
    path: '/graphql',
    connections: 10,
    body: JSON.stringify({ query: `{ ${searches} }` }),
  },
  {
    name: '10 connections with comments of 98 kB',
    path: '/graphql',
    connections: 10,
    body: JSON.stringify({ query: `{ portal { name } } #[<id>]${'comment '.repeat(12_250)}` }),
    settings: { NODE_OPTIONS: '--max-old-space-size=512' },
    maxGrowth: 50,
  },
];

export async function benchHostile(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  const url = await databases.openGenerated(10_000);
  const figures: Figure[] = [];
  for (const attack of ATTACKS)
    if (attack.name.includes(options.only)) figures.push(...(await readBeside(url, attack, options)));
  return figures;
}

function readBeside(
  url: string,
  { name, path, settings, maxGrowth, ...attack }: Attack,
  options: BenchOptions,
): Promise<Figure[]> {
  const seconds = 5 * options.seconds;
  const limits = { LIMIT_API: '600', TRUST_PROXY: 'loopback', ...settings };
  return withPortal(url, limits, async (portal) => {
    const pages = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        capturePageRequest({ page: n + 1, pageSize: SCHOLARSHIPS_PER_PAGE }),
      ),
    );
    const read = (n: number) => {
      const { headers: own, body } = pages[n % pages.length] as ClientRequest;
      const headers = { ...own, ...BROWSER, 'x-forwarded-for': `198.51.100.${n % 250}` };
      return ask(`${portal.url}/graphql`, { method: 'POST', headers, body });
    };
    await sendSteadily({ rate: READS, seconds: 5 }, read);
    const before = readMemory(portal.process.pid, 'VmRSS');
    const headers = { ...BROWSER, origin: portal.url, 'x-forwarded-for': '203.0.113.1' };
    const [attacked, reads] = await Promise.all([
      sendLoad({ ...attack, url: portal.url + path, method: 'POST', headers, seconds }),
      sendSteadily({ rate: READS, seconds }, read),
    ]);
    const after = readMemory(portal.process.pid, 'VmRSS');
    const times = reads.map(({ took }) => took);
    const failed = reads.find(({ error }) => error);
    return [
      {
        name: `reads beside ${name}`,
        // A failed read counts as an infinite wait. If the portal has exited, its memory below is 0, which counts as
        // infinite growth.
        value: failed ? Number.POSITIVE_INFINITY : percentile(times, 0.99),
        unit: 'ms',
        target: { atMost: 200 },
        how: `p99 of a page of cards through GraphQL, 10,000 scholarships, ${READS} a second for ${seconds} s during the attack; Infinity when one failed`,
        details: [{ ...describeTimes(times), failed: failed?.error ?? '', attack: attacked.statuses }],
      },
      {
        name: `growth by ${name}`,
        value: after === 0 ? Number.POSITIVE_INFINITY : after - before,
        unit: 'MB',
        ...(maxGrowth ? { target: { atMost: maxGrowth } } : {}),
        how: 'resident memory of the portal after the attack, less what it had before; Infinity when it ended',
      },
    ];
  });
}
