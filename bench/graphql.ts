import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningProgram, startProgram } from '../e2e/portalProcess.ts';
import { PICTURE_WIDTHS } from '../rules/pictures.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { measureLoad } from './measureLoad.ts';
import { type Figure, median } from './report.ts';
import { askAfresh, askPage } from './scholarshipRequests.ts';

const CONNECTIONS = 20;
const WARM_UP_SECONDS = 4;
const FIRST_PAGE = { page: 1, pageSize: SCHOLARSHIPS_PER_PAGE };

const WRITES_PER_SECOND = 20;

/** At least this share of the raw handler's requests per second, made afresh each time, kept, and kept while others write. */
const TARGETS = { fresh: 0.5, kept: 3, written: 1 };

const CATALOGUES = [
  {
    name: 'the demo catalogue',
    open: (databases: BenchDatabases) => databases.openEmpty('demo'),
    isDemo: true,
  },
  { name: '10,000', open: (databases: BenchDatabases) => databases.openGenerated(10_000), isDemo: false },
];

/** Requests per second of one page of cards through GraphQL as shares of the raw handler's, in alternate rounds. */
export async function benchGraphql(
  databases: BenchDatabases,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const figures = [];
  for (const catalogue of CATALOGUES) {
    const url = await catalogue.open(databases);
    const pair = await startPair(url, catalogue.isDemo);
    try {
      figures.push(...(await compare(pair, { url, name: catalogue.name }, { rounds, seconds })));
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
  catalogue: { url: string; name: string },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const kept = { url: `${portal}/graphql`, method: 'POST' as const, ...(await askPage(FIRST_PAGE)) };
  const fresh = { ...kept, ...askAfresh(kept) };
  const address = `${raw}/page?page=${FIRST_PAGE.page}&pageSize=${FIRST_PAGE.pageSize}`;
  const expected = await (await fetch(address)).json();
  for (const request of [kept, fresh, kept]) {
    // What the answer cost, and that the caller is a visitor, is the portal's alone to report.
    const { data } = (await (await fetch(request.url, request)).json()) as { data: Record<string, unknown> };
    const { viewer: _viewer, ...page } = data;
    assert.deepEqual({ data: page }, expected, 'All must give the same page.');
  }

  const measure = async (length: number) => {
    const load = { connections: CONNECTIONS, seconds: length };
    return {
      raw: await measureLoad({ url: address, ...load }),
      fresh: await measureLoad({ ...fresh, ...load }),
      kept: await measureLoad({ ...kept, ...load }),
      written: await whileWriting(catalogue.url, () => measureLoad({ ...kept, ...load })),
    };
  };
  await measure(WARM_UP_SECONDS);
  const measured: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure(seconds));
  const how = `uncompressed, as a share of one SQL query that makes the same JSON behind Fastify; autocannon, ${CONNECTIONS} connections, medians of ${rounds} alternate rounds of ${seconds} s`;
  const figureOf = (what: keyof typeof TARGETS, name: string, question: string): Figure => ({
    name: `${name} / raw handler, ${catalogue.name}`,
    value: median(measured.map((round) => round[what])) / median(measured.map((round) => round.raw)),
    unit: 'ratio',
    target: { atLeast: TARGETS[what] },
    how: `requests/s of ${question}, ${how}`,
    details: measured.map((round, index) => ({
      round: index + 1,
      'raw requests/s': Math.round(round.raw),
      'GraphQL requests/s': Math.round(round[what]),
      ratio: Number((round[what] / round.raw).toFixed(3)),
    })),
  });
  const question = `the portal's own query of ${SCHOLARSHIPS_PER_PAGE} cards with total`;
  return [
    figureOf('fresh', 'GraphQL, nothing kept', `${question}, with \`viewer\`, so that it is made each time`),
    figureOf('kept', 'GraphQL, kept', `${question}, nothing written meanwhile`),
    figureOf(
      'written',
      `GraphQL, kept, ${WRITES_PER_SECOND} writes a second`,
      `${question}, a scholarship written ${WRITES_PER_SECOND} times a second meanwhile, but not for the raw handler`,
    ),
  ];
}

/** Writes a scholarship again and again, as it is, while something is done. */
function whileWriting<T>(url: string, work: () => Promise<T>): Promise<T> {
  return withClient(url, async (client) => {
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        await client.query(
          'UPDATE scholarships SET version = version WHERE id = (SELECT id FROM scholarships ORDER BY id LIMIT 1)',
        );
        await delay(1000 / WRITES_PER_SECOND);
      }
    };
    const written = write();
    try {
      return await work();
    } finally {
      isOver = true;
      await written;
    }
  });
}
