import type { Env } from '../../settings/env.ts';
import { createFolderSender, mailFolder } from './folderSender.ts';
import type { MailSender } from './mailSender.ts';

/**
 * Returns a sender that uses the current settings for each e-mail. It sends to SMTP_URL or, if that is not
 * set, writes to the folder `DATA_DIR/mail`.
 */
export function chooseMailSender(env: Env): MailSender {
  return {
    async send(mail) {
      const { SMTP_URL: url, MAIL_FROM: from, PORTAL_NAME: name, BOUNCE_ADDRESS: returnTo } = env;
      if (!url) return createFolderSender(mailFolder(env), from).send(mail);
      // Imported on use, so that a portal without SMTP starts faster.
      const { createSmtpSender } = await import('./smtpSender.ts');
      return createSmtpSender({ url, from, name, returnTo }).send(mail);
    },
  };
}
