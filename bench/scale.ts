import type { ScholarshipFilter, ScholarshipSort } from '../client/schema.generated.ts';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/catalogue/scholarships.ts';
import type { BenchDatabases } from './databases.ts';
import { ask } from './load.ts';
import { withPortal } from './portal.ts';
import { type BenchOptions, describeTimes, type Figure, percentile } from './report.ts';
import {
  type ClientRequest,
  captureFacetsRequest,
  capturePageRequest,
  withViewer,
} from './scholarshipRequests.ts';

const SMALL = 10_000;

const TURN = 10;

const SORTS: ScholarshipSort[] = ['NEWEST', 'CLOSING_SOONEST', 'FEE_LOW_TO_HIGH', 'WORLD_RANK'];

const FILTERS: Record<string, ScholarshipFilter> = {
  'open (2 in 3)': { isOpen: true },
  'closed (1 in 3)': { isOpen: false },
  'fee range (1 in 4)': { feeMin: 20, feeMax: 60 },
  'covers two (1 in 6)': { covers: ['TUITION', 'LIVING'] },
  'country (1 in 100)': { countries: ['Vietnam'] },
  'rare combination': {
    countries: ['Iceland'],
    subjects: ['DOCTOR'],
    categories: ['SELF_FUND'],
    degrees: ['DIPLOMA'],
  },
};

const SEARCHES = 'searches for scholarships that are there';

export async function benchScale(databases: BenchDatabases, options: BenchOptions): Promise<Figure[]> {
  const { requests, size, only } = options;
  const [smallUrl, largeUrl] = [await databases.openGenerated(SMALL), await databases.openGenerated(size)];
  const compare = (name: string, times: { small: number[]; large: number[] }): Figure => ({
    name,
    value: percentile(times.large, 0.5) / percentile(times.small, 0.5),
    unit: 'ratio',
    target: { atMost: 2 },
    how: `p50 at ${size} / p50 at ${SMALL} scholarships: the portal's own query over HTTP, one after the other`,
    details: [
      { scholarships: SMALL, ...describeTimes(times.small) },
      { scholarships: size, ...describeTimes(times.large) },
    ],
  });
  return withPortal(smallUrl, {}, ({ url: small }) =>
    withPortal(largeUrl, {}, async ({ url: large }) => {
      const figures: Figure[] = [];
      for (const [name, request] of Object.entries(listCases())) {
        if (!name.includes(only)) continue;
        const turn = Array<ClientRequest>(TURN).fill(await request);
        const turns = Array<ClientRequest[]>(requests / TURN).fill(turn);
        figures.push(compare(name, await timeBoth(turns, { small, large })));
      }
      if (!SEARCHES.includes(only)) return figures;
      const searches = await listSearches(small);
      const turns = searches.map(async (search) => [await askCards({ filter: { search } })]);
      const times = await timeBoth(await Promise.all(turns), { small, large });
      const p95 = percentile(times.large, 0.95);
      const how = `${searches.length} different searches at ${size} scholarships, each sent once`;
      figures.push(compare(SEARCHES, times));
      return [
        ...figures,
        { name: 'p95 of the searches', value: p95, unit: 'ms', target: { atMost: 100 }, how },
      ];
    }),
  );
}

function listCases(): Record<string, Promise<ClientRequest>> {
  const cases: Record<string, Promise<ClientRequest>> = {
    'page 1,000': askCards({ page: 1_000 }),
    facets: captureFacetsRequest({ filter: {} }),
  };
  for (const sort of SORTS) cases[`first page, ${sort}`] = askCards({ sort });
  for (const [name, filter] of Object.entries(FILTERS)) {
    cases[name] = askCards({ filter });
    cases[`facets, ${name}`] = captureFacetsRequest({ filter });
  }
  return cases;
}

const askCards = (more: { page?: number; filter?: ScholarshipFilter; sort?: ScholarshipSort }) =>
  capturePageRequest({ page: 1, ...more, pageSize: SCHOLARSHIPS_PER_PAGE });

async function listSearches(portal: string): Promise<string[]> {
  const pages = [1, 2].map(async (page) => {
    const query = `{ scholarships(page: ${page}, pageSize: 100) { items { scholarshipName universityName universityCountry } } }`;
    const headers = { 'content-type': 'application/json' };
    const text = await ask(`${portal}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    return JSON.parse(text).data.scholarships.items as Record<string, string>[];
  });
  return (await Promise.all(pages)).flat().map((found, n) => {
    const { scholarshipName: name = '', universityName: university = '', universityCountry } = found;
    const words = name.split(' ');
    return [name, words[0] ?? '', university, `${universityCountry} ${words.at(-2)}`][n % 4] ?? '';
  });
}

/**
 * Alternates between the two database sizes, so that other work on the machine affects both equally. Bypasses all
 * caches.
 */
async function timeBoth(turns: ClientRequest[][], portals: { small: string; large: string }) {
  const times = { small: [] as number[], large: [] as number[] };
  for (const [index, turn] of [...turns.slice(0, 1), ...turns].entries()) {
    for (const size of ['small', 'large'] as const) {
      for (const request of turn.map(withViewer)) {
        const started = performance.now();
        await ask(`${portals[size]}/graphql`, { method: 'POST', ...request });
        if (index > 0) times[size].push(performance.now() - started);
      }
    }
  }
  return times;
}
