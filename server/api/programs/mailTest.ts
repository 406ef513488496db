import { v7 as uuidv7 } from 'uuid';
import { emailRule } from '../../../rules/users.ts';
import { makePrintable } from '../../catalogue/scholarships/import/describeImport.ts';
import { chooseMailSender } from '../../platform/integrations/mail/chooseMailSender.ts';
import { explainSmtp } from '../../platform/integrations/mail/explainSmtp.ts';
import type { Mail } from '../../platform/integrations/mail/mailSender.ts';
import { type Env, readEnv } from '../../platform/settings/env.ts';
import { html } from '../../platform/text/html.ts';
import { runProgram } from './program.ts';

await runProgram({
  usage: `Sends one test mail with the settings of the portal, and says what the mail server answered.

  npm run mail-test -- someone@example.org`,

  read([address, ...others]) {
    const { data: to } = emailRule.safeParse(address);
    if (!to || others.length > 0) throw new Error('Give one e-mail address.');
    return to;
  },

  run: (to) => sendTestMail(readEnv(), to),
});

/** 1 when no server took the mail. */
async function sendTestMail(env: Env, to: string): Promise<number> {
  const sender = chooseMailSender(env);
  const mail = writeMail(env, to);
  if (!env.SMTP_URL) {
    console.error(`SMTP_URL is not set: no mail was sent. It was written to ${await sender.send(mail)}`);
    return 1;
  }
  // Without the user name and password that it may hold.
  const { host } = new URL(env.SMTP_URL);
  try {
    const answer = await sender.send(mail);
    console.log(`${host} accepted a mail from ${env.MAIL_FROM} to ${to}: ${makePrintable(String(answer))}`);
    console.log('Whether it arrives, only the mailbox tells: look among the spam, too.');
    return 0;
  } catch (error) {
    console.error(`No mail was sent. ${host}: ${makePrintable(explainSmtp(error))}`);
    return 1;
  }
}

function writeMail({ PORTAL_NAME, PUBLIC_URL = 'http://localhost' }: Env, to: string): Mail {
  const text = `This is a test mail of ${PORTAL_NAME}, ${PUBLIC_URL}. Its mails arrive here.`;
  return {
    to,
    subject: `Test mail of ${PORTAL_NAME}`,
    text: `${text}\n`,
    html: html`<p>${text}</p>`.markup,
    messageId: `<${uuidv7()}@${new URL(PUBLIC_URL).hostname}>`,
  };
}
