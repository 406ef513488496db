import { rm } from 'node:fs/promises';
import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { hashPassword } from '../server/features/auth/passwords/passwordHash.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { compareSamples } from './compareSamples.ts';
import { type Figure, median, percentile } from './report.ts';

/** Requests of each kind. */
const SAMPLES = 200;

/** Milliseconds within which a document over a limit is refused. */
const REFUSAL_TARGET = 50;

/** The share by which the medians for a known and an unknown e-mail may differ. */
const DIFFERENCE_TARGET = 0.1;

const PASSWORD = 'Bench!2026';
const KNOWN = 'bench@example.org';
/** Its password is stored as accounts from before have it. */
const KNOWN_BEFORE = 'before@example.org';

const repeat = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

/** Documents that are each over one limit. */
const DOCUMENTS: Record<string, string> = {
  'too deep': '{ scholarship(id: "x") { reviews { items { author { applications { items { id } } } } } } }',
  'a fragment of itself': '{ ...f } fragment f on Query { ...f }',
  '16 aliases': `{ ${repeat(16, (n) => `a${n}: portal { name }`)} }`,
  '51 directives': `{ portal { name ${'@include(if: true) '.repeat(51)} } }`,
  '1,001 tokens': `{ portal { ${repeat(1_001, () => 'name')} } }`,
  '900 equal fields': `{ ${repeat(900, () => 'a')} }`,
  '16,001 characters': `{ portal { name } } #${'x'.repeat(16_001)}`,
};

/** What a stopwatch tells: whether too large documents are refused at once, and whether an address has an account. */
export async function benchTiming(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.openEmpty('timing');
  const dataDir = await makeBenchFolder();
  const limits = ['SIGN_IN', 'SIGN_IN_ADDRESS', 'SIGN_UP'].map((name) => [`LIMIT_${name}`, '1000000']);
  const portal = await startBenchPortal({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    SEED_DEMO: 'false',
    ...Object.fromEntries(limits),
  });
  try {
    await addAccount(url, KNOWN, await hashPassword(PASSWORD));
    await addAccount(url, KNOWN_BEFORE, await hashByScrypt(PASSWORD));
    const timeSignIn = (what: string, email: string) =>
      timeAddresses(portal.url, what, '/api/auth/sign-in/email', { email, password: 'Wrong!2026' });
    const reset = '/api/auth/request-password-reset';
    return [
      await timeRefusals(portal.url),
      await timeSignIn('signing in', KNOWN),
      await timeSignIn('signing in, a password hashed with scrypt', KNOWN_BEFORE),
      await timeAddresses(portal.url, 'asking for a new password', reset, { email: KNOWN }),
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timeRefusals(address: string): Promise<Figure> {
  const details = [];
  const all: number[] = [];
  for (const [document, query] of Object.entries(DOCUMENTS)) {
    const times = [];
    for (let n = 0; n < SAMPLES; n += 1) {
      const { milliseconds, status } = await send(`${address}/graphql`, { query });
      if (status !== 400) throw new Error(`${document}: ${status}`);
      times.push(milliseconds);
    }
    all.push(...times);
    details.push({ document, 'p50 (ms)': round(median(times)), 'p99 (ms)': round(percentile(times, 0.99)) });
  }
  return {
    name: 'refusing a document over a limit',
    value: percentile(all, 0.99),
    unit: 'ms',
    target: { atMost: REFUSAL_TARGET },
    how: `p99 of ${SAMPLES} requests one after the other with each of ${details.length} documents`,
    details,
  };
}

/** Compares the times for an address with an account and for those without one, in turns. */
async function timeAddresses(
  address: string,
  what: string,
  path: string,
  given: { email: string; password?: string },
): Promise<Figure> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = -10; n < SAMPLES; n += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? given.email : `nobody${n + 10}@example.org`;
      const { milliseconds, status, body } = await send(address + path, { ...given, email });
      answers.add(`${status} ${body}`);
      // The first ones warm up.
      if (n >= 0) times[kind].push(milliseconds);
    }
  }
  if (answers.size !== 1) throw new Error(`${what}: the answers differ: ${[...answers].join('\n')}`);
  const [known, unknown] = [median(times.known), median(times.unknown)];
  const { p } = compareSamples(times.known, times.unknown);
  return {
    name: `known or unknown e-mail, ${what}`,
    value: Math.abs(known / unknown - 1),
    unit: 'ratio',
    target: { atMost: DIFFERENCE_TARGET },
    how: `difference of the medians of ${SAMPLES} requests each, in turns, as a share; the answers are equal to the letter; p is of a Mann-Whitney test`,
    details: [
      {
        'known (ms)': round(known),
        'unknown (ms)': round(unknown),
        'spread (p95 - p5, ms)': round(percentile(times.unknown, 0.95) - percentile(times.unknown, 0.05)),
        p: Number(p.toFixed(3)),
      },
    ],
  };
}

async function send(url: string, payload: object) {
  const started = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(url).origin },
    body: JSON.stringify(payload),
  });
  const body = await answer.text();
  return { milliseconds: performance.now() - started, status: answer.status, body };
}

const round = (milliseconds: number) => Number(milliseconds.toFixed(1));

async function addAccount(url: string, email: string, password: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(
      `WITH person AS (
         INSERT INTO users (id, name, email, email_verified, role, created_at, updated_at)
         VALUES (gen_random_uuid(), 'Bench', $1, true, 'USER', now(), now()) RETURNING id
       ) INSERT INTO accounts (id, user_id, account_id, provider_id, password, created_at, updated_at)
       SELECT gen_random_uuid(), id, id::text, 'credential', $2, now(), now() FROM person`,
      [email, password],
    );
  });
}
