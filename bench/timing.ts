import type { BenchDatabases } from './databases.ts';
import { withPortal } from './portal.ts';
import { type BenchOptions, type Figure, median } from './report.ts';
import { STUDENT } from './signIn.ts';

const WARM_UP = 10;

export async function benchTiming(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  const names = ['SIGN_IN', 'SIGN_IN_ADDRESS', 'SIGN_UP'];
  const limits = Object.fromEntries(names.map((name) => [`LIMIT_${name}`, '1000000']));
  const samples = 2 * options.requests;
  const url = await databases.openEmpty('timing');
  return withPortal(url, { ...limits, SEED_DEMO: 'true' }, async (portal) => [
    await compare('signing in', `${portal.url}/api/auth/sign-in/email`, { password: 'Wrong!2026' }, samples),
    await compare('asking for a new password', `${portal.url}/api/auth/request-password-reset`, {}, samples),
  ]);
}

async function compare(what: string, url: string, more: object, samples: number): Promise<Figure> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let n = 0; n < samples + WARM_UP; n += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const started = performance.now();
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(url).origin },
        body: JSON.stringify({ email: kind === 'known' ? STUDENT : `nobody${n}@example.org`, ...more }),
      });
      answers.add(`${answer.status} ${await answer.text()}`);
      if (n >= WARM_UP) times[kind].push(performance.now() - started);
    }
  }
  if (answers.size !== 1) throw new Error(`${what}: the answers differ: ${[...answers].join('\n')}`);
  const [known, unknown] = [median(times.known), median(times.unknown)];
  return {
    name: `known or unknown e-mail, ${what}`,
    value: Math.abs(known / unknown - 1),
    unit: 'ratio',
    target: { atMost: 0.1 },
    how: `difference of the medians of ${samples} requests each, in turns, as a share; the answers are equal to the letter`,
    details: [{ 'known (ms)': known, 'unknown (ms)': unknown }],
  };
}
