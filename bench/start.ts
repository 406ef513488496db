import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { readMemory } from './processMemory.ts';
import { type Figure, median } from './report.ts';

const STARTS = 5;

/** The portal starts its database again as often as that within ten minutes. */
const CRASHES = 3;

/** Seconds. */
const TARGET = 1.5;
const TARGET_AFTER_KILL = 4;
const TARGET_AFTER_CRASH = 2;

/** Megabytes. */
const TARGET_MEMORY = 250;

/** Milliseconds from the first answer until the memory is read: what a start begins beside it is done then. */
const SETTLE = 2000;

/** Seconds from starting the built portal with its own database until the home page answers, and its memory then. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  try {
    const { seconds: first } = await timeStart(dataDir);
    const later: Started[] = [];
    for (let start = 0; start < STARTS; start += 1) later.push(await timeStart(dataDir));
    const afterKill = [];
    for (let start = 0; start < STARTS; start += 1) {
      await killEverything(dataDir);
      afterKill.push((await timeStart(dataDir)).seconds);
    }
    const afterCrash = await timeCrashes(dataDir);
    return [
      {
        name: 'good answers again after kill -9 of the database alone',
        value: Math.max(...afterCrash),
        unit: 's',
        target: { atMost: TARGET_AFTER_CRASH },
        how: `from the end of the postmaster, which the portal starts again, until /readyz and GET /items answer 200; longest of ${CRASHES}`,
        details: afterCrash.map((seconds, crash) => ({
          crash: crash + 1,
          seconds: Number(seconds.toFixed(2)),
        })),
      },
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
        value: median(later.map(({ seconds }) => seconds)),
        unit: 's',
        target: { atMost: TARGET },
        how: `from spawning "node scripts/start.mjs main" (built, with the embedded PostgreSQL) until GET / answered 200; median of ${STARTS} starts on data that were there`,
        details: later.map(({ seconds, memory }, start) => ({
          start: start + 1,
          seconds: Number(seconds.toFixed(2)),
          'memory (MB)': Math.round(memory),
        })),
      },
      {
        name: 'memory after the start',
        value: median(later.map(({ memory }) => memory)),
        unit: 'MB',
        target: { atMost: TARGET_MEMORY },
        how: `resident memory of the portal, without its database, ${SETTLE / 1000} s after the first answer of the same starts; median of ${STARTS}`,
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
  await killDatabase(dataDir);
  portal.process.kill('SIGKILL');
  await portal.ended;
  await Promise.all(pages);
}

async function killDatabase(dataDir: string): Promise<void> {
  const [postmaster] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
}

/** Seconds until the portal answers again whose database was killed. */
async function timeCrashes(dataDir: string): Promise<number[]> {
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  const times: number[] = [];
  try {
    for (let crash = 0; crash < CRASHES; crash += 1) {
      await poll(`${portal.url}/readyz`, 200);
      await killDatabase(dataDir);
      const killed = performance.now();
      await poll(`${portal.url}/readyz`, 503);
      await poll(`${portal.url}/readyz`, 200);
      await poll(`${portal.url}/items`, 200);
      times.push((performance.now() - killed) / 1000);
    }
  } finally {
    await portal.stop();
  }
  return times;
}

/** Asks every 20 ms until the answer has this status. */
async function poll(address: string, status: number): Promise<void> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.status === status) return;
    await pause(20);
  }
  throw new Error(`${address} did not answer ${status} within 30 s.`);
}

/** Seconds to the first answer, and the portal's memory soon after, in MB. */
type Started = { seconds: number; memory: number };

async function timeStart(dataDir: string): Promise<Started> {
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
