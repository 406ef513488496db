import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { compareMix, compareSizes } from './compareSizes.ts';
import type { Figure } from './report.ts';
import { FACET_CASES, PAGE_CASES } from './scaleCases.ts';
import { askAfresh, askFacets, askPage, type ClientRequest } from './scholarshipRequests.ts';
import { listSearches } from './searchMix.ts';

const SMALL = 10_000;
const LARGE = 1_000_000;

const SEARCH_MIX = 'search: what people type who look for something that is there, RELEVANCE';

/** The time of the portal's own queries at 1,000,000 scholarships as a multiple of their time at 10,000. */
export async function benchScale(
  databases: BenchDatabases,
  { requests, only }: { requests: number; only?: string | undefined },
): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  const start = async (count: number) =>
    startBenchPortal({
      DATABASE_URL: await databases.openGenerated(count),
      DATA_DIR: join(dataDir, String(count)),
      SEED_DEMO: 'false',
    });
  const small = await start(SMALL);
  const large = await start(LARGE);
  try {
    const sizes = {
      small: small.url,
      large: large.url,
      inWords: { small: inWords(SMALL), large: inWords(LARGE) },
      requests,
      count: ({ scholarships }: Record<string, unknown>) =>
        (scholarships as { totalCount: number }).totalCount,
    };
    const figures = [];
    for (const { name, request } of await listRequests()) {
      if (only && !name.includes(only)) continue;
      figures.push(await compareSizes(name, request, sizes));
    }
    if (!only || SEARCH_MIX.includes(only)) {
      const searches = await listSearches(small.url);
      const requests = await Promise.all(
        searches.map((search) => askPage({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE, filter: { search } })),
      );
      figures.push(await compareMix(SEARCH_MIX, requests, sizes));
    }
    return figures;
  } finally {
    await small.stop();
    await large.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function listRequests(): Promise<{ name: string; request: ClientRequest }[]> {
  const pages = PAGE_CASES.map(async ({ name, variables }) => ({
    name,
    request: askAfresh(await askPage(variables)),
  }));
  const facets = FACET_CASES.map(async ({ name, variables }) => ({
    name: `facets: ${name}`,
    request: askAfresh(await askFacets(variables)),
  }));
  return Promise.all([...pages, ...facets]);
}

const inWords = (count: number) => `${count.toLocaleString('en')} scholarships`;
