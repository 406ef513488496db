import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Figure, median } from './report.ts';

const STARTS = 5;

/** Seconds. */
const TARGET = 5;
const TARGET_AFTER_KILL = 4;

/** Seconds from starting the built portal with its own database until the home page answers. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  try {
    const first = await timeStart(dataDir);
    const later = [];
    for (let start = 0; start < STARTS; start += 1) later.push(await timeStart(dataDir));
    const afterKill = [];
    for (let start = 0; start < STARTS; start += 1) {
      await killEverything(dataDir);
      afterKill.push(await timeStart(dataDir));
    }
    return [
      {
        name: 'first answer after kill -9 of portal and database',
        value: median(afterKill),
        unit: 's',
        target: { atMost: TARGET_AFTER_KILL },
        how: `the same after both had been killed while they answered pages; median of ${STARTS}`,
        details: afterKill.map((seconds, start) => ({
          start: start + 1,
          seconds: Number(seconds.toFixed(2)),
        })),
      },
      {
        name: 'start to first answer',
        value: median(later),
        unit: 's',
        target: { atMost: TARGET },
        how: `from spawning "node scripts/start.mjs main" (built, with the embedded PostgreSQL) until GET / answered 200; median of ${STARTS} starts on data that were there`,
        details: later.map((seconds, start) => ({ start: start + 1, seconds: Number(seconds.toFixed(2)) })),
      },
      {
        name: 'first start of all',
        value: first,
        unit: 's',
        how: 'the same on an empty DATA_DIR: the database is created and filled with the demo catalogue',
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts a portal, gives it something to do and kills it together with its database. */
async function killEverything(dataDir: string): Promise<void> {
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  const pages = Array.from({ length: 20 }, () => fetch(portal.url).catch(() => undefined));
  const [postmaster] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  portal.process.kill('SIGKILL');
  await portal.ended;
  await Promise.all(pages);
}

async function timeStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  try {
    const { status } = await fetch(portal.url, { headers: { accept: 'text/html' } });
    if (status !== 200) throw new Error(`GET / answered ${status}.`);
    return (performance.now() - started) / 1000;
  } finally {
    await portal.stop();
  }
}
