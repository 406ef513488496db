import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readMemory, startBenchPortal, withBenchFolder } from './portal.ts';
import { type Figure, median } from './report.ts';

const STARTS = 5;

const SETTLE = 2000;

export function benchStart(): Promise<Figure[]> {
  return withBenchFolder(async (dataDir) => {
    const first = await timeStart(dataDir);
    const later: StartResult[] = [];
    for (let start = 0; start < STARTS; start += 1) later.push(await timeStart(dataDir));
    const afterKill: StartResult[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await killEverything(dataDir);
      afterKill.push(await timeStart(dataDir));
    }
    const startOf = (starts: StartResult[]) => median(starts.map(({ seconds }) => seconds));
    const how = `from spawning "node scripts/start.mjs main" (built, with the embedded PostgreSQL) until GET / answered 200; medians of ${STARTS} but for the first; resident memory of the portal, without its database, ${SETTLE / 1000} s later`;
    return [
      { name: 'first start, with the demo catalogue', value: first.seconds, unit: 's', how },
      {
        name: 'start on data that are there',
        value: startOf(later),
        unit: 's',
        target: { atMost: 1.5 },
        how,
        details: later,
      },
      {
        name: 'start after kill -9 of portal and database',
        value: startOf(afterKill),
        unit: 's',
        target: { atMost: 4 },
        how,
        details: afterKill,
      },
      {
        name: 'memory after a start',
        value: median(later.map(({ memory }) => memory)),
        unit: 'MB',
        target: { atMost: 250 },
        how,
      },
    ];
  });
}

async function killEverything(dataDir: string): Promise<void> {
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  const pages = Array.from({ length: 20 }, () => fetch(portal.url).catch(() => undefined));
  const [postmaster] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  portal.process.kill('SIGKILL');
  await portal.ended;
  await Promise.all(pages);
}

type StartResult = { seconds: number; memory: number };

async function timeStart(dataDir: string): Promise<StartResult> {
  const started = performance.now();
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  try {
    const { status } = await fetch(portal.url, { headers: { accept: 'text/html' } });
    if (status !== 200) throw new Error(`GET / answered ${status}.`);
    const seconds = (performance.now() - started) / 1000;
    await pause(SETTLE);
    return { seconds, memory: readMemory(portal.process.pid, 'VmRSS') };
  } finally {
    await portal.stop();
  }
}
