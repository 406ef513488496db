import { rm } from 'node:fs/promises';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { sendLoad } from './measureLoad.ts';
import { readMemory } from './processMemory.ts';
import type { Figure } from './report.ts';
import { askAfresh, askPage } from './scholarshipRequests.ts';

const CATALOGUE = 10_000;

/** What the portal is asked at once while its capacity is measured. */
const CONNECTIONS = 20;

/** So many that requests go on being sent while those before wait. */
const CROWD = 3_000;

/** How often more than the portal can answer. */
const TIMES = 3;

const SHARE = 0.8;
const RECOVERY_SECONDS = 5;

/** An answer within this time, in milliseconds, is one of a portal that has recovered. */
const PROMPT = 500;

/** What the portal still answers when it is asked for three times what it can, and how soon it is itself again. */
export async function benchOverload(
  databases: BenchDatabases,
  { seconds }: { seconds: number },
): Promise<Figure[]> {
  const url = await databases.openGenerated(CATALOGUE);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ DATABASE_URL: url, DATA_DIR: dataDir, SEED_DEMO: 'false' });
  try {
    const { pid = 0 } = portal.process;
    // A kept answer costs as little as a refusal: nothing could be gained by refusing.
    const page = askAfresh(await askPage({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE }));
    const request = { url: `${portal.url}/graphql`, method: 'POST' as const, ...page };
    await sendLoad({ ...request, connections: CONNECTIONS, seconds });
    const usual = await sendLoad({ ...request, connections: CONNECTIONS, seconds: 2 * seconds });
    const before = readMemory(pid, 'VmRSS');
    const rate = Math.round(TIMES * usual.answered);
    const crowded = await sendLoad({ ...request, connections: CROWD, seconds: 10 * seconds, rate });
    const recovery = await untilPrompt(request);
    if (crowded.failed > 0) throw new Error(`${crowded.failed} requests of the crowd were not answered.`);
    const how = `a page of ${SCHOLARSHIPS_PER_PAGE} cards through GraphQL, made afresh each time, autocannon with ${CROWD.toLocaleString('en')} connections told to send ${TIMES} times for ${10 * seconds} s what the portal answers at ${CONNECTIONS} connections`;
    return [
      {
        name: 'answers while overloaded / at capacity',
        value: crowded.answered / usual.answered,
        unit: 'ratio',
        target: { atLeast: SHARE },
        how,
        details: Object.entries({
          [`${CONNECTIONS} connections`]: usual,
          [`told to send ${rate}/s`]: crowded,
        }).map(([load, { sent, answered, refused, p99 }]) => ({
          load,
          'sent/s': Math.round(sent),
          'answered/s': Math.round(answered),
          '503/s': Math.round(refused),
          'p99 (ms)': p99,
        })),
      },
      {
        name: 'growth while overloaded',
        value: readMemory(pid, 'VmRSS') - before,
        unit: 'MB',
        how: `resident memory of the server (VmRSS) after that crowd, less what it had before`,
      },
      {
        name: 'prompt again after',
        value: recovery,
        unit: 's',
        target: { atMost: RECOVERY_SECONDS },
        how: `from the crowd's end to an answer within ${PROMPT} ms`,
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Seconds until an answer comes promptly. */
async function untilPrompt(request: {
  url: string;
  method: 'POST';
  body: string;
  headers: Record<string, string>;
}) {
  const started = performance.now();
  for (;;) {
    const asked = performance.now();
    const { ok } = await fetch(request.url, request);
    const now = performance.now();
    if (ok && now - asked < PROMPT) return (now - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
