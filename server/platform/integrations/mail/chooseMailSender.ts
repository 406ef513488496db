import type { Env } from '../../settings/env.ts';
import { createFolderSender, mailFolder } from './folderSender.ts';
import type { MailSender } from './mailSender.ts';

/** The SMTP server of SMTP_URL; without it the folder `DATA_DIR/mail`. */
export async function chooseMailSender(env: Env): Promise<MailSender> {
  if (!env.SMTP_URL) return createFolderSender(mailFolder(env), env.MAIL_FROM);
  // A portal without SMTP starts sooner.
  const { createSmtpSender } = await import('./smtpSender.ts');
  const { SMTP_URL: url, MAIL_FROM: from, PORTAL_NAME: name, BOUNCE_ADDRESS: returnTo } = env;
  return createSmtpSender({ url, from, name, returnTo });
}
