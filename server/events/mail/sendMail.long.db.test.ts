import { describe, expect, it } from 'vitest';
import { createSmtpSender } from '../../platform/integrations/mail/smtpSender.ts';
import { endPauses, listJobs, runJobs } from '../../test/jobs.ts';
import { MAX_ATTEMPTS } from './sendMailJob.ts';
import { openSendMailPortal } from './test/sendMailPortal.ts';

const { ctx, listen, queue, senderTo } = await openSendMailPortal();

describe('queued e-mails', () => {
  // product: P14.2
  it('an e-mail has the bounce address as its return path', async () => {
    const smtp = await listen();
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
    const smtp = await listen({ refuse: () => 451 });
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
