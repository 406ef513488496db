import { emailSchema } from '../../../rules/accounts/users.ts';
import { trySendingMail } from '../../events/mail/unsent/sendTestMail.ts';
import type { Context } from '../../platform/context.ts';
import { runProgram, workOnDatabase } from './program.ts';

await runProgram({
  usage: `Sends one test mail with the settings of the portal, and says what the mail server answered.

  npm run mail-test -- someone@example.org`,

  read([address, ...others]) {
    const { data: to } = emailSchema.safeParse(address);
    if (!to || others.length > 0) throw new Error('Give one e-mail address.');
    return to;
  },

  run: (to) => workOnDatabase((ctx) => sendTestMail(ctx, to)),
});

async function sendTestMail(ctx: Pick<Context, 'db' | 'env'>, to: string): Promise<string> {
  const { isSent, host, said } = await trySendingMail(ctx, to);
  if (!host) throw new Error(`SMTP_URL is not set: no mail was sent. It was written to ${said}`);
  if (!isSent) throw new Error(`No mail was sent. ${host}: ${said}`);
  return `${host} accepted a mail from ${ctx.env.MAIL_FROM} to ${to}: ${said}
Whether it arrives, only the mailbox tells: look among the spam, too.`;
}
