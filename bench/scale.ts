import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchDatabases } from './benchDatabases.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Figure, percentile } from './report.ts';
import { FACET_CASES, PAGE_CASES } from './scaleCases.ts';
import { askFacets, askPage, type ClientRequest } from './scholarshipRequests.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;
const WARM_UP = 10;

/** At most this many times the small catalogue's time. */
const TARGET = 2;

/** The time of the portal's own queries at 1,000,000 scholarships as a multiple of their time at 10,000. */
export async function benchScale(
  databases: BenchDatabases,
  { requests, only }: { requests: number; only?: string | undefined },
): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-files-'));
  const start = async (count: number) =>
    startBenchPortal({
      DATABASE_URL: await databases.openGenerated(count),
      DATA_DIR: join(dataDir, String(count)),
      SEED_DEMO: 'false',
    });
  const small = await start(SMALL);
  const large = await start(LARGE);
  try {
    const figures = [];
    for (const { name, request } of await listRequests()) {
      if (only && !name.includes(only)) continue;
      figures.push(await compare(name, request, { small: small.url, large: large.url, requests }));
    }
    return figures;
  } finally {
    await small.stop();
    await large.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function listRequests(): Promise<{ name: string; request: ClientRequest }[]> {
  const pages = PAGE_CASES.map(async ({ name, variables }) => ({ name, request: await askPage(variables) }));
  const facets = FACET_CASES.map(async ({ name, variables }) => ({
    name: `facets: ${name}`,
    request: await askFacets(variables),
  }));
  return Promise.all([...pages, ...facets]);
}

/** Small and large are measured in turns of a few requests, so that a busy moment of the machine meets both. */
async function compare(
  name: string,
  request: ClientRequest,
  { small, large, requests }: { small: string; large: string; requests: number },
): Promise<Figure> {
  await time(small, request, WARM_UP);
  const total = await time(large, request, WARM_UP);
  const times = { small: [] as number[], large: [] as number[], found: total.found };
  while (times.small.length < requests) {
    times.small.push(...(await time(small, request, WARM_UP)).times);
    times.large.push(...(await time(large, request, WARM_UP)).times);
  }
  const p50 = { small: percentile(times.small, 0.5), large: percentile(times.large, 0.5) };
  return {
    name,
    value: p50.large / p50.small,
    unit: 'ratio',
    target: { atMost: TARGET },
    how: `p50 at ${LARGE.toLocaleString('en')} scholarships / p50 at ${SMALL.toLocaleString('en')}: ${requests} requests over HTTP one after the other, the portal's own query, nothing cached`,
    details: [
      {
        'matches (capped)': total.found,
        'p50 small (ms)': round(p50.small),
        'p50 large (ms)': round(p50.large),
        'p95 small (ms)': round(percentile(times.small, 0.95)),
        'p95 large (ms)': round(percentile(times.large, 0.95)),
      },
    ],
  };
}

async function time(address: string, { body, headers }: ClientRequest, requests: number) {
  const times: number[] = [];
  let found = 0;
  for (let sent = 0; sent < requests; sent += 1) {
    const started = performance.now();
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
    const answer = (await response.json()) as {
      data?: { scholarships: { totalCount: number } };
      errors?: unknown[];
    };
    times.push(performance.now() - started);
    if (!answer.data || answer.errors)
      throw new Error(`The portal refuses ${body}: ${JSON.stringify(answer.errors)}`);
    found = answer.data.scholarships.totalCount;
  }
  return { times, found };
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(2));
}
