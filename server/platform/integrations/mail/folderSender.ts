import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../settings/env.ts';
import { type Mail, type MailSender, requireSafeHeaders } from './mailSender.ts';

/** What a file holds. */
export type FolderMail = Mail & {
  /** Of the file, and of the mail in the outbox. */
  id: string;
  from: string;
  writtenAt: string;
};

/** Where mails lie when there is no SMTP server. */
export function mailFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'mail');
}

/**
 * Writes each mail into `{folder}/{id}.json`, readable by this user alone since it holds keys to accounts. The id is
 * that of the Message-ID, so a mail that is sent twice is there once, and names sort by age.
 */
export function createFolderSender(folder: string, from: string): MailSender {
  return {
    async send(mail) {
      requireSafeHeaders(mail);
      const id = mail.messageId.replace(/^<([^@]*).*$/, '$1').replaceAll(/[^\w-]/g, '_');
      const content: FolderMail = { id, from, ...mail, writtenAt: new Date().toISOString() };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // A watcher of the folder finds a whole mail or none.
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
      const file = join(folder, `${id}.json`);
      await rename(draft, file);
      return { file };
    },
  };
}
