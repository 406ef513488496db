import { rm } from 'node:fs/promises';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { type Figure, median } from './report.ts';

const STARTS = 5;

/** Seconds. */
const TARGET = 5;

/** Seconds from starting the built portal with its own database until the home page answers. */
export async function benchStart(): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  try {
    const first = await timeStart(dataDir);
    const later = [];
    for (let start = 0; start < STARTS; start += 1) later.push(await timeStart(dataDir));
    return [
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
