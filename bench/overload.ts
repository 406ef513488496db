import { SCHOLARSHIPS_PER_PAGE } from '../rules/catalogue/scholarships.ts';
import type { BenchDatabases } from './databases.ts';
import { ask, sendLoad, sendSteadily } from './load.ts';
import { readMemory, withPortal } from './portal.ts';
import type { BenchOptions, Figure } from './report.ts';
import { capturePageRequest, withViewer } from './scholarshipRequests.ts';

const CONNECTIONS = 20;

const CROWD = 3_000;

const TIMES = 3;

const PROMPT = 500;

export async function benchOverload(databases: BenchDatabases, { seconds }: BenchOptions): Promise<Figure[]> {
  return withPortal(await databases.openGenerated(10_000), {}, async (portal) => {
    const { pid } = portal.process;
    // Bypasses the response cache, because a cached response costs as little as a rejection.
    const page = withViewer(await capturePageRequest({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE }));
    const request = { url: `${portal.url}/graphql`, method: 'POST' as const, ...page };
    const steady = { ...request, connections: CONNECTIONS, seconds: 2 * seconds };
    await sendLoad(steady);
    const { perSecond: usual } = await sendLoad(steady);
    const before = readMemory(pid, 'VmRSS');
    const rate = Math.round(TIMES * usual.answered);
    const [crowded, health] = await Promise.all([
      sendLoad({ ...request, connections: CROWD, seconds: 10 * seconds, rate }),
      sendSteadily({ rate: 10, seconds: 10 * seconds }, () => ask(`${portal.url}/healthz`)),
    ]);
    const recovery = await untilPrompt(request);
    if (crowded.failed > 0) throw new Error(`${crowded.failed} requests of the crowd were not answered.`);
    for (const { error } of health) if (error) throw new Error(error);
    const how = `a page of ${SCHOLARSHIPS_PER_PAGE} cards, made afresh each time; ${CROWD} connections told to send ${TIMES} times for ${10 * seconds} s what the portal answers at ${CONNECTIONS}`;
    return [
      {
        name: 'answers while overloaded / at capacity',
        value: crowded.perSecond.answered / usual.answered,
        unit: 'ratio',
        target: { atLeast: 0.8 },
        how,
        details: [
          { load: `${CONNECTIONS} connections`, ...usual },
          { load: `told to send ${rate} a second`, ...crowded.perSecond },
        ],
      },
      {
        name: 'longest /healthz meanwhile',
        value: Math.max(...health.map(({ took }) => took)),
        unit: 'ms',
        target: { atMost: 500 },
        how: 'asked ten times a second from another process',
      },
      { name: 'growth while overloaded', value: readMemory(pid, 'VmRSS') - before, unit: 'MB', how },
      {
        name: 'prompt again after',
        value: recovery,
        unit: 's',
        target: { atMost: 5 },
        how: `from the crowd's end to an answer within ${PROMPT} ms`,
      },
    ];
  });
}

async function untilPrompt(request: RequestInit & { url: string }): Promise<number> {
  const started = performance.now();
  for (;;) {
    const asked = performance.now();
    const { ok } = await fetch(request.url, request);
    const now = performance.now();
    if (ok && now - asked < PROMPT) return (now - started) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
