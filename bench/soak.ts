import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { readMemory } from './processMemory.ts';
import { type Figure, median } from './report.ts';
import { WORDS } from './vocabulary.ts';

const CATALOGUE = 10_000;

/** The first part of a soak fills caches up to their bounds and the heap up to its usual size. */
const WARM_UP_SHARE = 1 / 3;

/** Seconds between two looks at the memory. */
const LOOK_EVERY = 10;

/** MB. */
const TARGET = 50;

/** What a portal is sent: to each request its number, so that no two are the same. */
const ATTACKS: Record<string, (n: number, address: string) => Request | Promise<unknown>> = {
  comments: (n, url) => post(url, { query: `{ portal { name } } #${n}`.padEnd(15_000, 'x') }),
  'comments only': (n, url) => post(url, { query: `{ portal { name } } #${n}\n`.padEnd(15_000, '#\n') }),
  'too long': (n, url) => post(url, { query: `{ portal { name } } #${n}`.padEnd(98_000, 'x') }),
  fields: (n, url) => post(url, { query: `{ scholarships { items { ${chooseFields(n)} } } }` }),
  aliases: (n, url) => post(url, { query: `{ a${n}: scholarships(pageSize: 2) { items { b${n}: id } } }` }),
  names: (n, url) =>
    post(url, {
      query: `query Q${n}($v${n}: Int) { scholarships(pageSize: $v${n}) { totalCount } }`,
      variables: { [`v${n}`]: 1 + (n % 100) },
    }),
  variables: (n, url) =>
    post(url, { query: PAGE, variables: { n: 1 + (n % 100), extra: `${n}`.repeat(5_000) } }),
  words: (n, url) => post(url, { query: SEARCH, variables: { text: `${word(n)} ${word(n * 7)} ${n}` } }),
  hashes: (n, url) => post(url, persisted(`{ h${n}: __typename }`)),
  'unknown hashes': (n, url) =>
    post(url, { extensions: { persistedQuery: { version: 1, sha256Hash: hash(`${n}`) } } }),
  'wrong fields': (n, url) => post(url, { query: `{ nothing${n} }` }),
  'wrong syntax': (n, url) => post(url, { query: `{ portal { name ${'('.repeat(n % 50)}` }),
  'malformed bodies': (n, url) =>
    new Request(`${url}/graphql`, { method: 'POST', headers: JSON_TYPE, body: `{"query":"${n}` }),
  'by GET': (n, url) =>
    new Request(`${url}/graphql?query=${encodeURIComponent(`{ g${n}: __typename }`)}`, {
      headers: { 'apollo-require-preflight': '1' },
    }),
  pages: (n, url) =>
    new Request(`${url}/allScholarship?q=${word(n)}+${n}`, { headers: { accept: 'text/html' } }),
  'pages of nothing': (n, url) =>
    new Request(`${url}/x${n}/${'y'.repeat(3_000)}`, { headers: { accept: 'text/html' } }),
  items: (n, url) => new Request(`${url}/singleItem/${hash(`${n}`).slice(0, 36)}`),
  'long addresses': (n, url) =>
    new Request(`${url}/items/${n}${'z'.repeat(7_000)}?${n}=${'q'.repeat(5_000)}`),
  'wrong tokens': (n, url) =>
    post(
      url,
      { query: '{ portal { name } }' },
      { authorization: `Token ${hash(`${n}`)}.${hash('b')}.${hash('c')}` },
    ),
  'wrong keys': (_n, url) =>
    post(
      url,
      { query: '{ portal { name } }' },
      { authorization: `Bearer asp_${randomBytes(32).toString('base64url')}` },
    ),
  'sign-ins': (n, url) =>
    new Request(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { ...JSON_TYPE, origin: url },
      body: JSON.stringify({ email: `nobody${n}@example.org`, password: `Wrong!${n}` }),
    }),
  cookies: (n, url) =>
    new Request(`${url}/api/auth/get-session`, {
      headers: { cookie: `session=${hash(`${n}`)}; c${n}=${n}` },
    }),
  agents: (n, url) =>
    new Request(`${url}/robots.txt`, {
      headers: { 'user-agent': `agent ${n} ${'u'.repeat(4_000)}`, 'accept-language': `x-${n}` },
    }),
  types: (n, url) =>
    new Request(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': `application/x-${n}` },
      body: '{}',
    }),
  feeds: (n, url) => new Request(`${url}/feeds/newest.xml?country=${word(n)}${n}`),
  'aborted queries': async (n, url) => {
    const leaving = AbortSignal.timeout(5 + (n % 20));
    await fetch(post(url, { query: SEARCH, variables: { text: word(n) } }), { signal: leaving });
  },
  'broken connections': async (n, url) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\nx-${n}: ${n}\r\ncontent-length: 5000\r\n\r\n{"que`,
    );
    await pause(20);
    socket.destroy();
  },
};

const JSON_TYPE = { 'content-type': 'application/json' };
const PAGE = 'query ($n: Int) { scholarships(pageSize: $n) { totalCount items { id } } }';
const SEARCH =
  'query ($text: String) { scholarships(filter: { search: $text }) { totalCount items { id scholarshipName } } }';
const FIELDS =
  'id scholarshipName universityName universityCountry universityCity universityWorldRank degree subjectCategory scholarshipCategory tuitionFees applicationFees serviceCharge totalFee applicationDeadline scholarshipPostDate isOpen averageRating reviewCount'.split(
    ' ',
  );

/** Sends requests that are all different for so many minutes, and watches the memory of the portal. */
export async function benchSoak(
  databases: BenchDatabases,
  { minutes, rate }: { minutes: number; rate: number },
): Promise<Figure[]> {
  const url = await databases.openGenerated(CATALOGUE);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  });
  try {
    const { pid } = portal.process;
    const looks: { minute: number; mb: number; sent: number }[] = [];
    const outcomes: Record<string, number> = {};
    const started = performance.now();
    const minute = () => (performance.now() - started) / 60_000;
    const attacks = Object.values(ATTACKS);
    let sent = 0;
    let lastLook = 0;
    const atWork = new Set<Promise<void>>();
    while (minute() < minutes) {
      const attack = attacks[sent % attacks.length];
      if (attack) {
        const work = send(() => attack(sent, portal.url), sent).then((outcome) => {
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
          atWork.delete(work);
        });
        atWork.add(work);
      }
      sent += 1;
      await pause(1000 / rate);
      if (atWork.size > 50) await Promise.race(atWork);
      if (performance.now() - started - lastLook < LOOK_EVERY * 1000) continue;
      lastLook = performance.now() - started;
      const mb = readMemory(pid, 'VmRSS');
      if (!mb) throw new Error(`The portal ended after ${sent} requests:\n${portal.output().slice(-2000)}`);
      looks.push({ minute: minute(), mb, sent });
      if (looks.length % 6 === 0)
        console.log(`  ${minute().toFixed(0)} min, ${sent} requests, ${mb.toFixed(0)} MB`);
    }
    await Promise.all(atWork);
    const settled = looks.filter((look) => look.minute > minutes * WARM_UP_SHARE);
    const third = Math.ceil(settled.length / 3);
    const early = median(settled.slice(0, third).map(({ mb }) => mb));
    const late = median(settled.slice(-third).map(({ mb }) => mb));
    const step = Math.max(1, Math.floor(looks.length / 20));
    return [
      {
        name: `growth in ${minutes} minutes of hostile variety`,
        value: late - early,
        unit: 'MB',
        target: { atMost: TARGET },
        how: `resident memory (VmRSS, every ${LOOK_EVERY} s) of a portal that was sent ${sent} requests of ${attacks.length} kinds, no two the same: the median of the last two ninths of the time less that of the second third's beginning; the first third warms up. Outcomes: ${JSON.stringify(outcomes)}`,
        details: looks
          .filter((_, index) => index % step === 0)
          .map((look) => ({
            minute: Number(look.minute.toFixed(1)),
            requests: look.sent,
            'RSS (MB)': Math.round(look.mb),
          })),
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Sends one request from an address of its own; what came of it is its status, or that none came. */
async function send(make: () => Request | Promise<unknown>, n: number): Promise<string> {
  try {
    const request = make();
    if (!(request instanceof Request)) {
      await request;
      return 'done';
    }
    request.headers.set(
      'x-forwarded-for',
      `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`,
    );
    const answer = await fetch(request);
    await answer.arrayBuffer();
    return String(answer.status);
  } catch {
    return 'no answer';
  }
}

function post(url: string, body: object, headers: Record<string, string> = {}): Request {
  return new Request(`${url}/graphql`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });
}

function persisted(query: string) {
  return { query, extensions: { persistedQuery: { version: 1, sha256Hash: hash(query) } } };
}

/** Another choice of fields for each number. */
function chooseFields(n: number): string {
  const chosen = FIELDS.filter((_, index) => (n >> (index % 16)) & 1);
  return ['id', ...chosen].join(' ');
}

const word = (n: number) => WORDS[n % WORDS.length] ?? '';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');
