import type { Env } from '../../settings/env.ts';
import { createFolderSender, mailFolder } from './folderSender.ts';
import type { MailSender } from './mailSender.ts';

export function chooseMailSender(env: Env): MailSender {
  return {
    async send(mail) {
      const { SMTP_URL: url, MAIL_FROM: from, PORTAL_NAME: name, BOUNCE_ADDRESS: returnTo } = env;
      if (!url) return createFolderSender(mailFolder(env), from).send(mail);
      const { createSmtpSender } = await import('./smtpSender.ts');
      return createSmtpSender({ url, from, name, returnTo }).send(mail);
    },
  };
}
