import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

/** A request that is sent repeatedly. Each time, a unique text replaces `[<id>]` in the body. */
export type Load = {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  rate?: number;
};

export type LoadResult = {
  perSecond: { sent: number; answered: number; refused: number };
  failed: number;
  statuses: string;
};

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');

export async function sendLoad(load: Load): Promise<LoadResult> {
  const { url, method = 'GET', headers = {}, body = '', connections, seconds, rate } = load;
  const args = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-m', method];
  for (const [name, value] of Object.entries(headers)) args.push('-H', `${name}=${value}`);
  if (body) args.push('-b', body);
  if (body.includes('[<id>]')) args.push('-I');
  // The timeout is long, because autocannon shares the cores with the portal and may notice a response late.
  if (rate) args.push('-R', String(rate), '-t', '30');
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...args, url]);
  const { duration, requests, errors, non2xx, statusCodeStats, ...counts } = JSON.parse(stdout);
  const countOf = (status: number): number => statusCodeStats[status]?.count ?? 0;
  const refused = countOf(503) + countOf(429);
  return {
    perSecond: {
      sent: requests.sent / duration,
      answered: counts['2xx'] / duration,
      refused: refused / duration,
    },
    failed: errors + non2xx - refused,
    statuses: Object.keys(statusCodeStats)
      .map((status) => `${status}: ${countOf(Number(status))}`)
      .join(', '),
  };
}

export type TimedRequest = { n: number; took: number; error?: string };

/**
 * Calls `fetchText(n)` at a constant rate without waiting for earlier responses. In contrast, autocannon sends all
 * requests of a second at the start of that second.
 */
export async function sendSteadily(
  { rate, seconds }: { rate: number; seconds: number },
  fetchText: (n: number) => Promise<unknown>,
): Promise<TimedRequest[]> {
  const started = performance.now();
  const asked: Promise<TimedRequest>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = started + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    asked.push(
      fetchText(n).then(
        () => ({ n, took: performance.now() - due }),
        (error) => ({ n, took: performance.now() - due, error: String(error) }),
      ),
    );
  }
  return Promise.all(asked);
}

/** Throws on errors, including GraphQL errors, which have status 200. */
export async function ask(url: string, request: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(30_000) });
  const text = await answer.text();
  if (answer.status !== 200 || text.startsWith('{"errors"'))
    throw new Error(`${url}: ${answer.status} ${text.slice(0, 150)}`);
  return text;
}
