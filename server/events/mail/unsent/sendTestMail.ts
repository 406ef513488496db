import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { emailSchema } from '../../../../rules/accounts/users.ts';
import { authorize } from '../../../platform/access.ts';
import type { Context, RequestContext } from '../../../platform/context.ts';
import { checkInput } from '../../../platform/input.ts';
import { chooseMailSender } from '../../../platform/integrations/mail/chooseMailSender.ts';
import { explainSmtp } from '../../../platform/integrations/mail/explainSmtp.ts';
import { isSavedToFile, type Mail } from '../../../platform/integrations/mail/mailSender.ts';
import { countAttempt } from '../../../platform/load/rateLimit.ts';
import type { Env } from '../../../platform/settings/env.ts';
import { writeState } from '../../../platform/systemState.ts';
import { html } from '../../../platform/text/html.ts';
import { makePrintable } from '../../../platform/text/makePrintable.ts';
import { signMailSettings } from './testedMail.ts';

export type TestMailOutcome = { isSent: boolean; host: string | null; said: string };

export async function trySendingMail(
  ctx: Pick<Context, 'db' | 'env'>,
  to: string,
  content: Content = writeTestMail(ctx.env),
): Promise<TestMailOutcome> {
  // Signs the settings before sending, because they may change before the server responds.
  const settings = signMailSettings(ctx.env);
  const outcome = await sendOne(ctx.env, to, content);
  if (outcome.isSent) await writeState(ctx, 'testedMail', settings);
  return outcome;
}

async function sendOne(env: Env, to: string, content: Content): Promise<TestMailOutcome> {
  const sender = chooseMailSender(env);
  const mail = { ...content, to, messageId: `<${uuidv7()}@${new URL(env.PUBLIC_URL ?? LOCAL).hostname}>` };
  const host = env.SMTP_URL ? new URL(env.SMTP_URL).host : null;
  try {
    const answer = await sender.send(mail);
    return isSavedToFile(answer)
      ? { isSent: false, host, said: answer.file }
      : { isSent: true, host, said: makePrintable(String(answer)) };
  } catch (error) {
    return { isSent: false, host, said: makePrintable(explainSmtp(error)) };
  }
}

const schema = z.object({ to: emailSchema });

/** Throws RATE_LIMITED after ten test e-mails within 15 minutes. */
export async function sendTestMail(ctx: RequestContext, given: unknown): Promise<TestMailOutcome> {
  const { id } = authorize(ctx.viewer, 'mail.send');
  const { to } = checkInput(schema, given);
  await countAttempt(ctx, ['testMail', id]);
  return trySendingMail(ctx, to);
}

const LOCAL = 'http://localhost';

type Content = Pick<Mail, 'subject' | 'text' | 'html'>;

function writeTestMail({ PORTAL_NAME, PUBLIC_URL = LOCAL }: Env): Content {
  const text = `This is a test mail of ${PORTAL_NAME}, ${PUBLIC_URL}. Its mails arrive here.`;
  return {
    subject: `Test mail of ${PORTAL_NAME}`,
    text: `${text}\n`,
    html: html`<p>${text}</p>`.markup,
  };
}
