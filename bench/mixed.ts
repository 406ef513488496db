import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import type { ClassResult } from './mixedSender.ts';
import { readMemory } from './processMemory.ts';
import { type Figure, percentile } from './report.ts';

const RATE = 100;
const MAX_P99 = 150;

/** Megabytes, under the load and when it is over. */
const MAX_MEMORY = { most: 350, after: 250 };

/** Milliseconds that it has to come back: every eight seconds V8 looks whether little is allocated, and then clears memory in small steps. */
const REST = 60_000;

const sender = fileURLToPath(new URL('mixedSender.ts', import.meta.url));

/** A hundred requests a second, sent whether those before were answered or not, as a day near a deadline brings them. */
export async function benchMixed({ quick }: { quick: boolean }): Promise<Figure[]> {
  const [seconds, warmUp] = quick ? [15, 5] : [60, 10];
  const dataDir = await makeBenchFolder();
  // Everyone has an address of their own, so the default limits do.
  const portal = await startBenchPortal({ DATA_DIR: dataDir, TRUST_PROXY: 'loopback', LIMIT_API: '600' });
  try {
    const child = fork(sender, [portal.url, ...[RATE, seconds, warmUp].map(String)]);
    const failed = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The sender ended: ${code}`)),
    );
    const [results] = (await Promise.race([once(child, 'message'), failed])) as [Record<string, ClassResult>];
    failed.catch(() => {});
    const most = readMemory(portal.process.pid, 'VmHWM');
    await pause(REST);
    const after = readMemory(portal.process.pid, 'VmRSS');
    const all = Object.values(results);
    const errors = all.flatMap(({ errors }) => errors);
    for (const error of new Set(errors.slice(0, 5))) console.log(`  ${error}`);
    const how = `${RATE} requests a second for ${seconds} s after ${warmUp} s of warm-up: 35 % pages, 35 % REST reads, 15 % GraphQL, 10 % writes, 5 % sign-ins (password and token, two requests counted as one); times from when a request was due`;
    return [
      {
        name: 'requests that failed',
        value: errors.length,
        unit: 'requests',
        target: { atMost: 0 },
        how,
        details: Object.entries(results).map(([name, { times, errors }]) => ({
          class: name,
          requests: times.length + errors.length,
          errors: errors.length,
          ...describeTimes(times),
        })),
      },
      {
        name: 'p99 of all',
        value: percentile(
          all.flatMap(({ times }) => times),
          0.99,
        ),
        unit: 'ms',
        target: { atMost: MAX_P99 },
        how,
      },
      {
        name: 'memory at most',
        value: most,
        unit: 'MB',
        target: { atMost: MAX_MEMORY.most },
        how: 'resident memory of the portal, without its database, from its start to the end of the load',
      },
      {
        name: 'memory afterwards',
        value: after,
        unit: 'MB',
        target: { atMost: MAX_MEMORY.after },
        how: `the same ${REST / 1000} s after the load ended`,
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Percentiles in whole milliseconds. */
export function describeTimes(times: number[]): Record<string, number> {
  const shares = { 'p50 (ms)': 0.5, 'p95 (ms)': 0.95, 'p99 (ms)': 0.99, 'max (ms)': 1 };
  return Object.fromEntries(
    Object.entries(shares).map(([name, share]) => [name, Math.round(percentile(times, share))]),
  );
}
