import { describe, expect, it } from 'vitest';
import { endPauses, listJobs, runJobs } from '../../test/jobs.ts';
import { queueMail } from './queueMail.ts';
import { openSendMailPortal } from './test/sendMailPortal.ts';

const { ctx, listen, queue, senderTo } = await openSendMailPortal();

describe('queued e-mails', () => {
  it('a queued e-mail is sent once, and its text is deleted from the outbox', async () => {
    const smtp = await listen();
    await queue('ada@example.org');
    const queued = await ctx.db.outboxMail.findFirstOrThrow();
    await runJobs(ctx, senderTo(smtp.url));
    await runJobs(ctx, senderTo(smtp.url));
    expect(smtp.arrived.map(({ recipients, email }) => [recipients, email.messageId])).toEqual([
      [['ada@example.org'], queued.messageId],
    ]);
    expect(smtp.arrived[0]?.email.text).toContain('http://localhost:4000/reset?token=t');
    expect(await ctx.db.outboxMail.findFirst()).toEqual({
      ...queued,
      state: 'SENT',
      attempts: 1,
      sentAt: ctx.now(),
      text: null,
      html: null,
    });
    expect(await listJobs(ctx)).toEqual([]);
  });

  // security: C74
  it('an e-mail whose transaction is rolled back is never sent', async () => {
    const smtp = await listen();
    const rolledBack = ctx.db.$transaction(async (db) => {
      await queueMail(
        { ...ctx, db },
        {
          kind: 'verifyEmail',
          to: 'lost@example.org',
          data: { name: 'Ada', url: 'http://localhost:4000/verify?token=t' },
        },
      );
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await queue('ada@example.org');
    await runJobs(ctx, senderTo(smtp.url));
    expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
  });

  it.each([
    'Ada\r\nBcc: eve@example.org',
    'Ada\r\n.\r\nRCPT TO:<eve@example.org>',
    '<b>Ada</b><script>1</script>',
  ])('an e-mail to the recipient %j has one recipient and no markup', async (name) => {
    const smtp = await listen();
    await queue('ada@example.org', name);
    await runJobs(ctx, senderTo(smtp.url));
    expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
    const { email } = smtp.arrived[0] ?? {};
    expect(email?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(email?.html).not.toMatch(/<b>|<script/);
  });
});

describe('unavailable SMTP server', () => {
  // security: C79
  it('e-mails wait with their last error until the SMTP server is available again', async () => {
    const { port, url, close } = await listen();
    await close();
    const recipients = ['ada@example.org', 'bob@example.org', 'cid@example.org'];
    for (const to of recipients) await queue(to);
    await runJobs(ctx, senderTo(url));
    await endPauses(ctx);
    await runJobs(ctx, senderTo(url));
    for (const mail of await ctx.db.outboxMail.findMany()) {
      expect(mail).toMatchObject({ state: 'QUEUED', attempts: 2, sendingSince: null, sentAt: null });
      expect(mail.lastError).toContain('ECONNREFUSED');
    }
    expect(await listJobs(ctx)).toEqual(recipients.map(() => ({ attempts: 2, isWaiting: true })));

    const smtp = await listen({ port });
    await endPauses(ctx);
    await runJobs(ctx, senderTo(url));
    expect(smtp.arrived.flatMap((mail) => mail.recipients).sort()).toEqual(recipients);
    expect(await ctx.db.outboxMail.count({ where: { state: 'SENT', attempts: 3, lastError: null } })).toBe(3);
  });

  it('an e-mail to an unknown recipient is not retried', async () => {
    const smtp = await listen({ refuse: (to) => (to === 'gone@example.org' ? 550 : undefined) });
    await queue('gone@example.org');
    await queue('ada@example.org');
    await runJobs(ctx, senderTo(smtp.url));
    const states = await ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' }, select: { state: true } });
    expect(states).toEqual([{ state: 'FAILED' }, { state: 'SENT' }]);
    expect(await listJobs(ctx)).toEqual([]);
  });

  it('sending e-mails logs no addresses', async () => {
    const smtp = await listen({ refuse: (to) => (to === 'gone@example.org' ? 550 : 451) });
    await queue('gone@example.org');
    await queue('ada@example.org');
    const lines: string[] = [];
    const note = (details: object, message: string) => lines.push(JSON.stringify(details) + message);
    await runJobs(ctx, senderTo(smtp.url), { error: note, warn: note, debug: note });
    const lastErrors = (await ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(
      ({ lastError }) => lastError,
    );
    expect(lastErrors.join()).toMatch(/gone@example.org.*ada@example.org/);
    expect(lines.join('\n')).toContain('a mail was given up');
    expect(lines.join('\n')).toContain('was not taken (EENVELOPE 451)');
    expect(lines.join('\n')).not.toMatch(/@example\.org|token=/);
  });
});
