import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { type RunningProgram, startProgram } from '../e2e/portalProcess.ts';
import { PICTURE_WIDTHS } from '../rules/pictures.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { measureLoad } from './measureLoad.ts';
import { type Figure, median } from './report.ts';
import { askPage } from './scholarshipRequests.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 4;
const FIRST_PAGE = { page: 1, pageSize: SCHOLARSHIPS_PER_PAGE };

/** At least this share of the raw handler's requests per second. */
const TARGET = 0.2;

const CATALOGUES = [
  {
    name: 'the demo catalogue',
    open: (databases: BenchDatabases) => databases.openEmpty('demo'),
    isDemo: true,
  },
  { name: '10,000', open: (databases: BenchDatabases) => databases.openGenerated(10_000), isDemo: false },
];

/** Requests per second of one page of cards through GraphQL as a share of the raw handler's, in alternate rounds. */
export async function benchGraphql(
  databases: BenchDatabases,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const figures = [];
  for (const catalogue of CATALOGUES) {
    const url = await catalogue.open(databases);
    const pair = await startPair(url, catalogue.isDemo);
    try {
      figures.push(await compare(pair, catalogue.name, { rounds, seconds }));
    } finally {
      await pair.stop();
    }
  }
  return figures;
}

/** The portal and the raw handler over the same database. */
async function startPair(url: string, isDemo: boolean) {
  const dataDir = await makeBenchFolder();
  const running: RunningProgram[] = [];
  const stop = async () => {
    for (const program of running.splice(0)) await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const portal = await startBenchPortal({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      SEED_DEMO: String(isDemo),
    });
    running.push(portal);
    const raw = await startProgram(['--import', 'tsx', 'bench/rawHandler.ts', url, PICTURE_WIDTHS.join()], {
      NODE_ENV: 'production',
    });
    running.push(raw);
    return { portal: portal.url, raw: raw.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function compare(
  { portal, raw }: { portal: string; raw: string },
  catalogue: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure> {
  const request = { url: `${portal}/graphql`, method: 'POST' as const, ...(await askPage(FIRST_PAGE)) };
  const address = `${raw}/page?page=${FIRST_PAGE.page}&pageSize=${FIRST_PAGE.pageSize}`;
  const [answer, expected] = await Promise.all([fetch(request.url, request), fetch(address)]);
  // What the answer cost is the portal's alone to say.
  const { data } = (await answer.json()) as { data: unknown };
  assert.deepEqual({ data }, await expected.json(), 'Both must give the same page.');

  const measure = async (length: number) => {
    const load = { connections: CONNECTIONS, seconds: length };
    return {
      raw: await measureLoad({ url: address, ...load }),
      graphql: await measureLoad({ ...request, ...load }),
    };
  };
  await measure(WARM_UP_SECONDS);
  const measured = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(seconds));
  const ratio = median(measured.map((round) => round.graphql)) / median(measured.map((round) => round.raw));
  return {
    name: `GraphQL / raw handler, ${catalogue}`,
    value: ratio,
    unit: 'ratio',
    target: { atLeast: TARGET },
    how: `requests/s of the portal's own query of ${SCHOLARSHIPS_PER_PAGE} cards with total, uncompressed, as a share of one SQL query that makes the same JSON behind Fastify; autocannon, ${CONNECTIONS} connections, medians of ${rounds} alternate rounds of ${seconds} s`,
    details: measured.map(({ raw, graphql }, round) => ({
      round: round + 1,
      'raw requests/s': Math.round(raw),
      'GraphQL requests/s': Math.round(graphql),
      ratio: Number((graphql / raw).toFixed(3)),
    })),
  };
}
