import { type Figure, percentile } from './report.ts';
import type { ClientRequest } from './scholarshipRequests.ts';

/** One of two ways to get a view: where it is asked for, and with which requests at which turn. */
export type Way = {
  name: string;
  address: string;
  requestsOf(turn: number): Promise<ClientRequest[]>;
};

/**
 * The median time of a view, its requests one after the other, as a multiple of that of the usual way. Both take turns view
 * by view, so that a busy moment of the machine meets both.
 */
export async function compareTurns(
  name: string,
  { usual, other, requests, atMost }: { usual: Way; other: Way; requests: number; atMost: number },
): Promise<Figure> {
  const times = { usual: [] as number[][], other: [] as number[][] };
  for (let turn = -WARM_UP; turn < requests; turn += 1) {
    const taken = { usual: await time(usual, turn), other: await time(other, turn) };
    if (turn < 0) continue;
    times.usual.push(taken.usual);
    times.other.push(taken.other);
  }
  const p50 = { usual: medianOf(times.usual), other: medianOf(times.other) };
  return {
    name,
    value: p50.other / p50.usual,
    unit: 'ratio',
    target: { atMost },
    how: `p50 ${other.name} / p50 ${usual.name}: ${requests} views over HTTP in turns, each the sum of the portal's own queries, nothing cached`,
    details: [describe(usual.name, times.usual), describe(other.name, times.other)],
  };
}

const WARM_UP = 10;

const sum = (times: number[]) => times.reduce((total, time) => total + time, 0);
const medianOf = (views: number[][]) => percentile(views.map(sum), 0.5);

function describe(way: string, views: number[][]): Record<string, string | number> {
  const parts = (views[0] ?? []).map((_, part) =>
    percentile(
      views.map((view) => view[part] ?? 0),
      0.5,
    ),
  );
  return {
    way,
    'p50 (ms)': round(medianOf(views)),
    'p95 (ms)': round(percentile(views.map(sum), 0.95)),
    'p50 of each query (ms)': parts.map(round).join(', '),
  };
}

async function time({ address, requestsOf }: Way, turn: number): Promise<number[]> {
  const times: number[] = [];
  for (const { body, headers } of await requestsOf(turn)) {
    const started = performance.now();
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data?: unknown; errors?: unknown[] };
    times.push(performance.now() - started);
    if (!answer.data || answer.errors)
      throw new Error(`The portal refuses ${body}: ${JSON.stringify(answer.errors)}`);
  }
  return times;
}

const round = (milliseconds: number) => Number(milliseconds.toFixed(2));
