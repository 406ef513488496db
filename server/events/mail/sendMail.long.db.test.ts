import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../../platform/context.ts';
import { createSmtpSender } from '../../platform/integrations/mail/smtpSender.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { endPauses, listJobs, runJobs } from '../../test/jobs.ts';
import { startSmtp, type TestSmtp } from '../../test/smtp.ts';
import { queueMail } from './queueMail.ts';
import { MAX_ATTEMPTS } from './sendMailJob.ts';

let portal: TestPortal;
let ctx: Context;
let smtp: TestSmtp | undefined;

beforeAll(async () => {
  portal = await startTestPortal({ MAIL_FROM: 'no-reply@example.org' });
  ctx = portal.ctx;
});

afterAll(() => portal.close());

beforeEach(async () => {
  await ctx.db.outboxMail.deleteMany();
  await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

afterEach(async () => {
  await smtp?.close();
  smtp = undefined;
});

const queue = (to: string, name = 'Ada') =>
  queueMail(ctx, { kind: 'resetPassword', to, data: { name, url: 'http://localhost:4000/reset?token=t' } });

const senderTo = (url: string) => createSmtpSender({ url, from: 'no-reply@example.org', name: 'Portal' });

describe('queued e-mails', () => {
  // product: P14.2
  it('an e-mail has the bounce address as its return path', async () => {
    smtp = await startSmtp();
    await queue('ada@example.org');
    const sender = createSmtpSender({
      url: smtp.url,
      from: 'Portal <no-reply@example.org>',
      name: 'Portal',
      returnTo: 'bounces@example.org',
    });
    await runJobs(ctx, sender);
    expect(smtp.arrived).toMatchObject([
      { returnTo: 'bounces@example.org', email: { from: { address: 'no-reply@example.org' } } },
    ]);
  });
});

describe('unavailable SMTP server', () => {
  it('an e-mail fails after its last attempt, and the error is stored', async () => {
    smtp = await startSmtp({ refuse: () => 451 });
    await queue('ada@example.org');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await expect(ctx.db.outboxMail.findFirst()).resolves.toMatchObject({ state: 'QUEUED' });
      await endPauses(ctx);
      await runJobs(ctx, senderTo(smtp.url));
    }
    expect(await ctx.db.outboxMail.findFirst()).toMatchObject({
      state: 'FAILED',
      attempts: MAX_ATTEMPTS,
      lastError: expect.stringContaining('451'),
      text: null,
      html: null,
      sentAt: null,
    });
    expect(await listJobs(ctx)).toEqual([]);
  });
});
