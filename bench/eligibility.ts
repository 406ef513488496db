import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from '../e2e/portalProcess.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { compareTurns } from './compareTurns.ts';
import { ELIGIBILITY_CASES, type EligibilityCase } from './eligibilityCases.ts';
import { GENERATED_ANSWERS } from './generateRequirements.ts';
import type { Figure } from './report.ts';
import type { ClientRequest } from './scholarshipRequests.ts';
import * as ours from './scholarshipRequests.ts';

const SCHOLARSHIPS = 100_000;
const TREES = 20_000;

/** At most this many times the page without answers, and the page of before. */
const TARGETS = { withAnswers: 1.5, before: 1.1 };

type Options = { requests: number; only?: string | undefined };

/**
 * The time of a page of the catalogue and the numbers beside it with a visitor's answers as a multiple of that without them,
 * at 100,000 scholarships with 20,000 distinct requirements. With BENCH_BEFORE, a built checkout of an earlier version, also
 * that of the page without answers as a multiple of the earlier version's.
 */
export async function benchEligibility(databases: BenchDatabases, options: Options): Promise<Figure[]> {
  const folder = await makeBenchFolder();
  const url = await databases.openDemanding(SCHOLARSHIPS, TREES);
  const portal = await startBenchPortal({
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'now'),
    SEED_DEMO: 'false',
  });
  try {
    const figures = await compareAnswers(portal.url, options);
    const { BENCH_BEFORE } = process.env;
    if (!BENCH_BEFORE) return figures;
    const before = await startBefore(databases, { checkout: resolve(BENCH_BEFORE), folder });
    try {
      figures.push(...(await compareBefore({ now: portal.url, before }, options)));
    } finally {
      await before.stop();
    }
    return figures;
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const isChosen = (name: string, { only }: Options) => !only || name.includes(only);

async function compareAnswers(address: string, options: Options): Promise<Figure[]> {
  const figures = [];
  for (const [way, requestsOf] of Object.entries(WAYS)) {
    for (const { name, ...view } of ELIGIBILITY_CASES) {
      const label = `${way}: ${name}`;
      if (!isChosen(label, options)) continue;
      figures.push(
        await compareTurns(label, {
          usual: { name: 'without answers', address, requestsOf: async () => askView(ours, view) },
          other: { name: way, address, requestsOf: async (turn) => requestsOf(view, turn) },
          requests: options.requests,
          atMost: TARGETS.withAnswers,
        }),
      );
    }
  }
  return figures;
}

/** Verdicts are kept for a minute under the answers. */
const WAYS: Record<string, (view: View, turn: number) => Promise<ClientRequest[]>> = {
  'with answers': (view) => askJudged(view, GENERATED_ANSWERS),
  'with new answers each time': (view, turn) =>
    askJudged(view, { ...GENERATED_ANSWERS, income: { amount: 1_000_000 + turn, currency: 'USD' } }),
  '“You can apply” chosen': (view) => askEligible(view, GENERATED_ANSWERS),
};

type View = Omit<EligibilityCase, 'name'>;
type Asking = Pick<typeof ours, 'askAfresh' | 'askFacets' | 'askPage'>;

/** What the list asks for without answers: a page, and the numbers beside the filters. */
async function askView({ askAfresh, askFacets, askPage }: Asking, { filter, sort }: View) {
  const asked = [askPage({ filter, sort, page: 1, pageSize: SCHOLARSHIPS_PER_PAGE }), askFacets({ filter })];
  return (await Promise.all(asked)).map(askAfresh);
}

/** The same, and how many there are of each verdict. */
async function askJudged({ filter, sort }: View, answers: object) {
  const counts = ours.askEligibility({ filter, answers });
  return [...(await askView(ours, { filter, sort })), ours.askAfresh(await counts)];
}

/** The same when "You can apply" is chosen, and how many there are of each verdict. */
async function askEligible({ filter, sort }: View, answers: object) {
  const chosen = { ...filter, eligibility: ['CAN_APPLY' as const] };
  const asked = [
    ours.askPage({ filter: chosen, sort, page: 1, pageSize: SCHOLARSHIPS_PER_PAGE, answers }),
    ours.askFacets({ filter: chosen, answers }),
    ours.askEligibility({ filter, answers }),
  ];
  return (await Promise.all(asked)).map(ours.askAfresh);
}

type Before = { url: string; asking: Asking; stop(): Promise<void> };

/** The earlier portal over a database that it migrates itself, asked as its own client asks. */
async function startBefore(
  databases: BenchDatabases,
  { checkout, folder }: { checkout: string; folder: string },
): Promise<Before> {
  const { url, fill } = await databases.openForeign(`before_${SCHOLARSHIPS}`);
  const start = () =>
    startProgram([join(checkout, 'scripts/start.mjs'), 'main'], {
      DATABASE_URL: url,
      DATA_DIR: join(folder, 'before'),
      SEED_DEMO: 'false',
      LIMIT_API: '1000000',
    });
  const first = await start();
  await first.stop();
  await fill(SCHOLARSHIPS);
  const asking: Asking = await import(pathToFileURL(join(checkout, 'bench/scholarshipRequests.ts')).href);
  return { ...(await start()), asking };
}

async function compareBefore({ now, before }: { now: string; before: Before }, options: Options) {
  const figures = [];
  for (const { name, ...view } of ELIGIBILITY_CASES) {
    const label = `against before: ${name}`;
    if (!isChosen(label, options)) continue;
    figures.push(
      await compareTurns(label, {
        usual: { name: 'before', address: before.url, requestsOf: async () => askView(before.asking, view) },
        other: { name: 'now', address: now, requestsOf: async () => askView(ours, view) },
        requests: options.requests,
        atMost: TARGETS.before,
      }),
    );
  }
  return figures;
}
