import { rm } from 'node:fs/promises';
import {
  EVERYDAY_QUERY,
  EVERYDAY_SEARCHES,
  judgeSearch,
} from '../server/features/scholarships/search/understand/everydaySearches.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import type { Figure } from './report.ts';

/** The share of everyday searches that find what is meant, over HTTP on the demo catalogue. */
export async function benchSearches(databases: BenchDatabases): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({
    DATABASE_URL: await databases.openEmpty('searches'),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
  });
  try {
    const missed: { search: string; verdict: string }[] = [];
    for (const [search, expected] of EVERYDAY_SEARCHES) {
      const verdict = judgeSearch(await ask(portal.url, search), expected);
      if (verdict !== 'found') missed.push({ search, verdict });
    }
    const { length } = EVERYDAY_SEARCHES;
    return [
      {
        name: 'everyday searches that find what is meant',
        value: (length - missed.length) / length,
        unit: 'ratio',
        target: { atLeast: 1 },
        how: `${length} searches, each sent once; what is meant is among the first five, or nearest when nothing has all of it`,
        details: missed,
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function ask(url: string, search: string): Promise<Parameters<typeof judgeSearch>[0]> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: EVERYDAY_QUERY, variables: { search } }),
  });
  const { data } = (await response.json()) as { data: { scholarships: Parameters<typeof judgeSearch>[0] } };
  return data.scholarships;
}
