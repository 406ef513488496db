import { createReceiverPace } from '../features/webhooks/receiverPace.ts';
import { type Jobs, startJobs } from './startJobs.ts';
import { listCronItems, listTasks, listWebhookTasks, type TaskParts } from './tasks.ts';

/**
 * Everything that runs in the background, on the portal's own database. Webhooks have workers of their own, so that no
 * partner's server holds up a mail; and none of these holds up the others.
 */
export async function startAllJobs(url: string, parts: TaskParts): Promise<Jobs> {
  const { log } = parts;
  const pace = createReceiverPace();
  const sets = await Promise.all([
    startJobs({ url, tasks: listTasks(parts), cronItems: listCronItems(), log }),
    startJobs({ url, tasks: listWebhookTasks(parts, pace), cronItems: [], leaveFlags: pace.listBusy, log }),
  ]);
  return { stop: async () => void (await Promise.all(sets.map(({ stop }) => stop()))) };
}
