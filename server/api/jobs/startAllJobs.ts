import { setTimeout } from 'node:timers/promises';
import { recordHeartbeat } from '../../applications/deadlines/outages/recordHeartbeat.ts';
import { createReceiverLeases } from '../../events/webhooks/receiverLeases.ts';
import { createReceiverThrottle } from '../../events/webhooks/receiverThrottle.ts';
import { countConnections, type Jobs, startJobs } from '../../platform/jobs/startJobs.ts';
import { readOutgoingPausedSince } from '../../platform/outgoing.ts';
import {
  listCronItems,
  listFileTasks,
  listHousekeeping,
  listTasks,
  listWebhookTasks,
  type TaskParts,
} from './tasks.ts';

/** Interval in milliseconds for checking whether outgoing jobs may run. */
const ASK_EVERY = 3_000;

/**
 * Webhooks and slow files have separate workers, so that a partner's slow server does not delay e-mails. After a
 * restore, outgoing jobs remain queued until an operator releases them (`npm run restore -- --resume`).
 */
export async function startAllJobs(url: string, parts: TaskParts): Promise<Jobs> {
  const { ctx, log } = parts;
  // Detects a past outage before the jobs write data that a running portal would have written on time.
  await recordHeartbeat(ctx);
  if ((await readOutgoingPausedSince(ctx)) === null) return startEverything(url, parts);
  const tasks = listHousekeeping(parts);
  const cronItems = listCronItems().filter(({ task }) => task in tasks);
  let jobs = await startJobs({ url, tasks, cronItems, atOnce: ctx.env.JOBS_AT_ONCE, log });
  const stopping = new AbortController();
  const released = releaseLater();
  async function releaseLater(): Promise<void> {
    while (!stopping.signal.aborted) {
      await setTimeout(ASK_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      const held = await readOutgoingPausedSince(ctx).catch(() => 'the database does not answer');
      if (held !== null || stopping.signal.aborted) continue;
      await jobs.stop();
      jobs = await startEverything(url, parts);
      return;
    }
  }
  return {
    async stop() {
      stopping.abort();
      await released.catch((error: Error) =>
        log.error({ reason: error.message }, 'the job queue could not start'),
      );
      await jobs.stop();
    },
  };
}

async function startEverything(url: string, parts: TaskParts): Promise<Jobs> {
  const { ctx, log } = parts;
  const atOnce = listAtOnce(ctx.env.JOBS_AT_ONCE);
  const pace = createReceiverThrottle(createReceiverLeases(ctx));
  const webhooks = { tasks: listWebhookTasks(parts, pace), cronItems: [], leaveFlags: pace.listBusy };
  const sets = await Promise.all([
    startJobs({ url, log, atOnce: atOnce.jobs, tasks: listTasks(parts), cronItems: listCronItems() }),
    startJobs({ url, log, atOnce: atOnce.webhooks, ...webhooks }),
    startJobs({ url, log, atOnce: atOnce.files, tasks: listFileTasks({ ...parts, url }), cronItems: [] }),
  ]);
  return { stop: async () => void (await Promise.all(sets.map(({ stop }) => stop()))) };
}

function listAtOnce(jobsAtOnce: number) {
  return { jobs: jobsAtOnce, webhooks: jobsAtOnce, files: 2 };
}

export function countJobConnections(jobsAtOnce: number): number {
  return Object.values(listAtOnce(jobsAtOnce)).reduce((sum, atOnce) => sum + countConnections(atOnce), 0);
}
