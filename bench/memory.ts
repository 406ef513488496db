import { rm } from 'node:fs/promises';
import { SCHOLARSHIPS_PER_PAGE } from '../rules/scholarships.ts';
import type { BenchDatabases } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { readMemory } from './processMemory.ts';
import type { Figure } from './report.ts';
import { askPage } from './scholarshipRequests.ts';

const CATALOGUE = 100_000;

/** How often the whole list is read one after the other, and at once. */
const READS = 5;

/** Pages of cards before anything is measured. */
const WARM_UP_PAGES = 300;

/** Between two looks at the process, in milliseconds. */
const LOOK_EVERY = 20;

/** MB. */
const TARGET = 50;

/** How far the server's memory grows while 100,000 scholarships are read whole, through `GET /items`. */
export async function benchMemory(databases: BenchDatabases): Promise<Figure[]> {
  const url = await databases.openGenerated(CATALOGUE);
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ DATABASE_URL: url, DATA_DIR: dataDir, SEED_DEMO: 'false' });
  try {
    const { pid = 0 } = portal.process;
    const page = await askPage({ page: 1, pageSize: SCHOLARSHIPS_PER_PAGE });
    for (let n = 0; n < WARM_UP_PAGES; n += 1)
      await (await fetch(`${portal.url}/graphql`, { method: 'POST', ...page })).text();
    const fresh = readMemory(pid, 'VmRSS');
    let bytes = 0;
    const inTurn = await watch(pid, async () => {
      for (let n = 0; n < READS; n += 1) bytes = await readWhole(portal.url, 1);
    });
    const atOnce = await watch(pid, () => readWhole(portal.url, READS));
    const details = [
      { state: `after ${WARM_UP_PAGES} pages of cards`, 'RSS (MB)': fresh, 'seconds each': '' },
      {
        state: `most during ${READS} reads of ${(bytes / 1e6).toFixed(0)} MB in turn`,
        'RSS (MB)': inTurn.most,
        'seconds each': inTurn.seconds / READS,
      },
      {
        state: `most during ${READS} reads at once`,
        'RSS (MB)': atOnce.most,
        'seconds each': atOnce.seconds,
      },
      { state: 'afterwards', 'RSS (MB)': readMemory(pid, 'VmRSS'), 'seconds each': '' },
    ];
    return [
      {
        name: `growth while ${CATALOGUE.toLocaleString('en')} are read whole`,
        value: inTurn.most - fresh,
        unit: 'MB',
        target: { atMost: TARGET },
        how: `the most resident memory of the server (VmRSS, looked at every ${LOOK_EVERY} ms) during ${READS} GET /items in turn, less what it had after ${WARM_UP_PAGES} pages of cards`,
        details: details.map((row) => ({
          ...row,
          'RSS (MB)': Number(row['RSS (MB)'].toFixed(1)),
          'seconds each':
            typeof row['seconds each'] === 'number' ? Number(row['seconds each'].toFixed(2)) : '',
        })),
      },
      {
        name: `growth while they are read ${READS} times at once`,
        value: atOnce.most - fresh,
        unit: 'MB',
        how: `the same during ${READS} GET /items at once, after those in turn`,
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Reads the list to its end, so many times at once, and keeps none of it. Answers its bytes. */
async function readWhole(address: string, times: number): Promise<number> {
  const sizes = await Promise.all(
    Array.from({ length: times }, async () => {
      const { status, body } = await fetch(`${address}/items`);
      if (status !== 200 || !body) throw new Error(`GET /items answered ${status}.`);
      let bytes = 0;
      for await (const piece of body) bytes += piece.length;
      if (bytes < CATALOGUE * 100) throw new Error(`GET /items ended after ${bytes} bytes.`);
      return bytes;
    }),
  );
  return Math.max(...sizes);
}

/** The most memory that the process had during the work. */
async function watch(pid: number, work: () => Promise<unknown>): Promise<{ most: number; seconds: number }> {
  let most = readMemory(pid, 'VmRSS');
  const looks = setInterval(() => {
    most = Math.max(most, readMemory(pid, 'VmRSS'));
  }, LOOK_EVERY);
  const started = performance.now();
  try {
    await work();
  } finally {
    clearInterval(looks);
  }
  return { most: Math.max(most, readMemory(pid, 'VmRSS')), seconds: (performance.now() - started) / 1000 };
}
