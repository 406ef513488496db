import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { startTestPortal } from '../../test/api.ts';
import { listJobs, startJobWorker } from '../../test/jobs.ts';
import { startSmtp } from '../../test/smtp.ts';
import { queueMail } from './queueMail.ts';

// security: C79
it('an e-mail whose worker was killed arrives at most twice, with one Message-ID', async () => {
  const portal = await startTestPortal({ MAIL_FROM: 'no-reply@example.org' });
  const { ctx } = portal;
  let worker: ChildProcess | undefined;
  const smtp = await startSmtp({ onArrival: () => kill(worker) });
  const startWorker = () =>
    startJobWorker(ctx, { lease: 2_000, SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@example.org' });
  try {
    const data = { name: 'Ada', url: 'http://localhost:4000/reset?token=t' };
    await queueMail(ctx, { kind: 'resetPassword', to: 'ada@example.org', data });
    worker = startWorker();
    await once(worker, 'exit');
    expect(smtp.arrived).toHaveLength(1);
    expect(await ctx.db.outboxMail.findFirst()).toMatchObject({ state: 'QUEUED', attempts: 1 });

    const second = startWorker();
    await vi
      .waitFor(async () => expect(await listJobs(ctx)).toEqual([]), { timeout: 30_000, interval: 50 })
      .finally(() => kill(second));
    expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([
      ['ada@example.org'],
      ['ada@example.org'],
    ]);
    expect(new Set(smtp.arrived.map(({ email }) => email.messageId)).size).toBe(1);
    expect(await ctx.db.outboxMail.findFirst()).toMatchObject({ state: 'SENT', attempts: 2 });
  } finally {
    await smtp.close();
    await portal.close();
  }
});

async function kill(worker: ChildProcess | undefined): Promise<void> {
  if (!worker || worker.killed) return;
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}
