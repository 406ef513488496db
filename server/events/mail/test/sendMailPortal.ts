import { afterAll, afterEach, beforeEach } from 'vitest';
import { createSmtpSender } from '../../../platform/integrations/mail/smtpSender.ts';
import { startTestPortal } from '../../../test/api.ts';
import { startSmtp, type TestSmtp } from '../../../test/smtp.ts';
import { queueMail } from '../queueMail.ts';

/** Opens a portal with an empty outbox, in which `listen` starts an SMTP server for one test. */
export async function openSendMailPortal() {
  const portal = await startTestPortal({ MAIL_FROM: 'no-reply@example.org' });
  const { ctx } = portal;
  let smtp: TestSmtp | undefined;

  beforeEach(async () => {
    await ctx.db.outboxMail.deleteMany();
    await ctx.db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  });
  afterEach(async () => {
    await smtp?.close();
    smtp = undefined;
  });
  afterAll(() => portal.close());

  return {
    ctx,
    async listen(given?: Parameters<typeof startSmtp>[0]): Promise<TestSmtp> {
      smtp = await startSmtp(given);
      return smtp;
    },
    queue: (to: string, name = 'Ada') =>
      queueMail(ctx, {
        kind: 'resetPassword',
        to,
        data: { name, url: 'http://localhost:4000/reset?token=t' },
      }),
    senderTo: (url: string) => createSmtpSender({ url, from: 'no-reply@example.org', name: 'Portal' }),
  };
}
