import { type Figure, percentile } from './report.ts';
import type { ClientRequest } from './scholarshipRequests.ts';

/** So many requests are sent to one size before the other's turn. */
const TURN = 10;

/** At most this many times the small database's time. */
const TARGET = 2;

/** A portal over a small and one over a large database, and what they are called in the report. */
export type Sizes = { small: string; large: string; inWords: { small: string; large: string } };

/** Counts what an answer says was found. */
export type Count = (data: Record<string, unknown>) => number;

/**
 * The time of one request at the large size as a multiple of its time at the small one. They are measured in turns of a
 * few requests, so that a busy moment of the machine meets both.
 */
export async function compareSizes(
  name: string,
  request: ClientRequest,
  { small, large, inWords, requests, count }: Sizes & { requests: number; count: Count },
): Promise<Figure> {
  await time(small, request, count);
  const { found } = await time(large, request, count);
  const times = { small: [] as number[], large: [] as number[] };
  while (times.small.length < requests) {
    times.small.push(...(await time(small, request, count)).times);
    times.large.push(...(await time(large, request, count)).times);
  }
  const sent = `${requests} requests over HTTP one after the other, the portal's own query, nothing cached`;
  return judge(name, times, { sent, inWords, details: { 'matches (capped)': found } });
}

/** The same for many different requests, each asked once: what people wait for on the whole. */
export async function compareMix(
  name: string,
  requests: ClientRequest[],
  { small, large, inWords, count }: Sizes & { count: Count },
): Promise<Figure> {
  const [first] = requests;
  if (!first) throw new Error(`${name}: there is nothing to ask.`);
  for (const address of [small, large]) await time(address, first, count);
  const times = { small: [] as number[], large: [] as number[] };
  for (const request of requests) {
    times.small.push(...(await time(small, request, count, 1)).times);
    times.large.push(...(await time(large, request, count, 1)).times);
  }
  const sent = `${requests.length} different requests over HTTP, each sent once`;
  return judge(name, times, { sent, inWords, details: {} });
}

function judge(
  name: string,
  times: { small: number[]; large: number[] },
  {
    sent,
    inWords,
    details,
  }: { sent: string; inWords: Sizes['inWords']; details: Record<string, number | string> },
): Figure {
  const p50 = { small: percentile(times.small, 0.5), large: percentile(times.large, 0.5) };
  return {
    name,
    value: p50.large / p50.small,
    unit: 'ratio',
    target: { atMost: TARGET },
    how: `p50 at ${inWords.large} / p50 at ${inWords.small}: ${sent}`,
    details: [
      {
        ...details,
        'p50 small (ms)': round(p50.small),
        'p50 large (ms)': round(p50.large),
        'p95 small (ms)': round(percentile(times.small, 0.95)),
        'p95 large (ms)': round(percentile(times.large, 0.95)),
      },
    ],
  };
}

async function time(address: string, { body, headers }: ClientRequest, count: Count, requests = TURN) {
  const times: number[] = [];
  let found = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    const started = performance.now();
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data?: Record<string, unknown>; errors?: unknown[] };
    times.push(performance.now() - started);
    if (!answer.data || answer.errors)
      throw new Error(`The portal refuses ${body}: ${JSON.stringify(answer.errors)}`);
    found = count(answer.data);
  }
  return { times, found };
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(2));
}
