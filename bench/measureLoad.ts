import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';

/** What is sent, again and again. */
export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  /** Requests that are sent each second, whether those before were answered or not; left out, as many as are answered. */
  rate?: number;
};

/** What became of a load; `sent`, `answered` (2xx) and `refused` (503, 429) are per second. */
export type LoadResult = {
  sent: number;
  answered: number;
  refused: number;
  /** Requests that broke off, or got any other answer. */
  failed: number;
  /** Milliseconds within which 99 of 100 were answered or refused. */
  p99: number;
};

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

/** Requests per second over the load. Throws when an answer was no 2xx. */
export async function measureLoad(load: Load): Promise<number> {
  const { answered, refused, failed } = await sendLoad(load);
  if (refused + failed > 0) throw new Error(`${load.url}: ${failed} failed, ${refused} a second refused.`);
  return answered;
}

/** Sends the load by autocannon in a process of its own. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}=${value}`]);
  const child = spawn(
    process.execPath,
    [
      ...[autocannon, '--json', '--no-progress', '-c', String(load.connections), '-d', String(load.seconds)],
      // The sender shares the cores with the portal and may see an answer late.
      ...(load.rate ? ['-R', String(load.rate), '-t', '30'] : []),
      ...['-m', load.method ?? 'GET', ...headers, ...(load.body ? ['-b', load.body] : []), load.url],
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(child, 'close');
  const { duration, requests, latency, errors, non2xx, statusCodeStats, ...counts } = JSON.parse(output) as {
    duration: number;
    requests: { sent: number };
    latency: { p99: number };
    errors: number;
    non2xx: number;
    '2xx': number;
    statusCodeStats: Record<string, { count: number }>;
  };
  const refused = (statusCodeStats['503']?.count ?? 0) + (statusCodeStats['429']?.count ?? 0);
  return {
    sent: requests.sent / duration,
    answered: counts['2xx'] / duration,
    refused: refused / duration,
    failed: errors + non2xx - refused,
    p99: latency.p99,
  };
}
