import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { listFileTasks, listTasks, listWebhookTasks } from '../api/jobs/tasks.ts';
import { createReceiverLeases } from '../events/webhooks/receiverLeases.ts';
import { createReceiverThrottle } from '../events/webhooks/receiverThrottle.ts';
import type { Context } from '../platform/context.ts';
import { projectFolder } from '../platform/files/projectFolder.ts';
import type { MailSender } from '../platform/integrations/mail/mailSender.ts';
import { choosePictureStore } from '../platform/integrations/pictures/choosePictureStore.ts';
import type { JobLog } from '../platform/jobs/jobLogger.ts';
import { buildJobOptions } from '../platform/jobs/jobOptions.ts';

export const SILENT: JobLog = { error: () => {}, warn: () => {}, debug: () => {} };

export async function runJobs(ctx: Context, mailSender: MailSender, log: JobLog = SILENT): Promise<void> {
  const pictures = await choosePictureStore(ctx.env);
  const pool = new pg.Pool({ connectionString: ctx.env.DATABASE_URL, max: 2 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const tasks = {
      ...listTasks({ ctx, mailSender, pictures, log }),
      ...listFileTasks({ ctx, url: ctx.env.DATABASE_URL ?? '' }),
      ...listWebhookTasks({ ctx }, createReceiverThrottle(createReceiverLeases(ctx))),
    };
    await runOnce({ ...buildJobOptions(tasks, log), pgPool: pool });
  } finally {
    await pool.end();
  }
}

export async function endPauses(ctx: Pick<Context, 'db'>): Promise<void> {
  await ctx.db.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL`;
}

export function listJobs(ctx: Pick<Context, 'db'>): Promise<{ attempts: number; isWaiting: boolean }[]> {
  return ctx.db.$queryRaw`
    SELECT attempts::int, run_at > now() AS "isWaiting" FROM graphile_worker.jobs ORDER BY id`;
}

export function startJobWorker(
  { env: { DATABASE_URL, DATA_DIR } }: Pick<Context, 'env'>,
  { lease, ...settings }: { lease: number; SMTP_URL?: string; MAIL_FROM?: string },
): ChildProcess {
  const program = join(projectFolder, 'server/test/jobWorker.ts');
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL, DATA_DIR, LEASE: String(lease), ...settings };
  return spawn(process.execPath, ['--import', 'tsx', program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
