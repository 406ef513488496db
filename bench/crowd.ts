import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import type { CrowdResult } from './crowdSender.ts';
import { describeTimes } from './mixed.ts';
import { openSender } from './openLoad.ts';
import type { Figure } from './report.ts';

const CONNECTIONS = 800;
const MAX_HEALTH = 500;
const MAX_RECOVERY = 1;

const sender = fileURLToPath(new URL('crowdSender.ts', import.meta.url));

/** 800 connections that each ask again as soon as they are answered: who is refused, how soon, and who is alive meanwhile. */
export async function benchCrowd({ quick }: { quick: boolean }): Promise<Figure[]> {
  const seconds = quick ? 10 : 30;
  const dataDir = await makeBenchFolder();
  const portal = await startBenchPortal({ DATA_DIR: dataDir });
  try {
    const child = fork(sender, [portal.url, String(CONNECTIONS), String(seconds)]);
    const failed = once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The sender ended: ${code}`)),
    );
    const watch = watchHealth(portal.url);
    const [{ answered, refused, others, recovery }] = (await Promise.race([
      once(child, 'message'),
      failed,
    ])) as [CrowdResult];
    const health = await watch.end();
    failed.catch(() => {});
    const how = `${CONNECTIONS} connections that ask for \`/\`, \`/allScholarship\` and a page of cards through GraphQL for ${seconds} s, each again as soon as it was answered, after 10 connections for 10 s`;
    return [
      {
        name: 'answers that were neither good nor 503',
        value: others.length,
        unit: 'requests',
        target: { atMost: 0 },
        how,
        details: Object.entries({ answered, 'refused (503)': refused, '/healthz': health })
          .filter(([, times]) => times.length > 0)
          .map(([what, times]) => ({ what, count: times.length, ...describeTimes(times) })),
      },
      {
        name: 'longest /healthz',
        value: Math.max(...health),
        unit: 'ms',
        target: { atMost: MAX_HEALTH },
        how: `asked ten times a second from another process meanwhile: ${how}`,
      },
      {
        name: 'good answers again after',
        value: recovery,
        unit: 's',
        target: { atMost: MAX_RECOVERY },
        how: "from the crowd's end to the first of ten good answers in a row, each within 500 ms",
      },
    ];
  } finally {
    await portal.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Asks `/healthz` ten times a second from this process, which is not as busy as the crowd's; `end` returns the times. */
function watchHealth(origin: string) {
  const send = openSender(origin);
  const asked: Promise<number>[] = [];
  const ask = async () => {
    const started = performance.now();
    await send({ path: '/healthz' }).catch(() => null);
    return performance.now() - started;
  };
  const timer = setInterval(() => asked.push(ask()), 100);
  const end = () => {
    clearInterval(timer);
    return Promise.all(asked);
  };
  return { end };
}
