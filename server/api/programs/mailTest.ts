import { emailRule } from '../../../rules/users.ts';
import { trySendingMail } from '../../events/mail/unsent/sendTestMail.ts';
import type { Env } from '../../platform/settings/env.ts';
import { runProgram, workOnDatabase } from './program.ts';

await runProgram({
  usage: `Sends one test mail with the settings of the portal, and says what the mail server answered.

  npm run mail-test -- someone@example.org`,

  read([address, ...others]) {
    const { data: to } = emailRule.safeParse(address);
    if (!to || others.length > 0) throw new Error('Give one e-mail address.');
    return to;
  },

  run: (to) => workOnDatabase(({ env }) => sendTestMail(env, to)),
});

async function sendTestMail(env: Env, to: string): Promise<string> {
  const { isSent, host, said } = await trySendingMail(env, to);
  if (!host) throw new Error(`SMTP_URL is not set: no mail was sent. It was written to ${said}`);
  if (!isSent) throw new Error(`No mail was sent. ${host}: ${said}`);
  return `${host} accepted a mail from ${env.MAIL_FROM} to ${to}: ${said}
Whether it arrives, only the mailbox tells: look among the spam, too.`;
}
