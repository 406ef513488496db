import assert from 'node:assert/strict';
import { startProgram } from '../e2e/portalProcess.ts';
import { ask, type Load, sendLoad } from './load.ts';
import { type Figure, median } from './report.ts';

const WARM_UP_SECONDS = 4;

const CONNECTIONS = 20;

export async function withRawHandler<T>(url: string, work: (raw: string) => Promise<T>): Promise<T> {
  const program = ['--import', 'tsx', 'bench/rawHandler.ts', url];
  const raw = await startProgram(program, { NODE_ENV: 'production' });
  try {
    return await work(raw.url);
  } finally {
    await raw.stop();
  }
}

export async function demandSameAnswer(raw: string, request: RequestInit & { url: string }): Promise<void> {
  const { data } = JSON.parse(await ask(request.url, request));
  const { viewer: _viewer, ...same } = data;
  assert.deepEqual({ data: same }, JSON.parse(await ask(raw)), 'Both must give the same answer.');
}

export function measureRate(request: Omit<Load, 'connections' | 'seconds'>) {
  return async (seconds: number): Promise<number> => {
    const { perSecond, failed } = await sendLoad({ ...request, connections: CONNECTIONS, seconds });
    if (failed > 0) throw new Error(`${request.url}: ${failed} failed.`);
    return perSecond.answered;
  };
}

/** Measures every variant in each round, so that other work on the machine affects all of them equally. */
export async function measureInTurns<Way extends string>(
  ways: Record<Way, (seconds: number) => Promise<number>>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Way, number>[]> {
  const measured: Record<Way, number>[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const rates = {} as Record<Way, number>;
    for (const way of Object.keys(ways) as Way[])
      rates[way] = await ways[way](round < 0 ? WARM_UP_SECONDS : seconds);
    if (round >= 0) measured.push(rates);
  }
  return measured;
}

export function shareOfRaw<Way extends string>(
  name: string,
  measured: Record<Way | 'raw', number>[],
  { way, atLeast, how }: { way: Way; atLeast: number; how: string },
): Figure {
  return {
    name: `${name} / raw handler`,
    value: median(measured.map((rates) => rates[way])) / median(measured.map(({ raw }) => raw)),
    unit: 'ratio',
    target: { atLeast },
    how: `${how}; requests/s, autocannon, ${CONNECTIONS} connections, medians of ${measured.length} alternate rounds`,
    details: measured.map((rates) => ({
      'raw requests/s': rates.raw,
      'GraphQL requests/s': rates[way],
      ratio: rates[way] / rates.raw,
    })),
  };
}
