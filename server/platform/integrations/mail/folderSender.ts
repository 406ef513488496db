import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../settings/env.ts';
import { type Mail, type MailSender, requireSafeHeaders } from './mailSender.ts';

export type FolderMail = Mail & {
  id: string;
  from: string;
  writtenAt: string;
};

export function mailFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return join(DATA_DIR, 'mail');
}

/**
 * Returns a sender that writes each e-mail to `{folder}/{id}.json`, which only the portal's system user can read. The
 * id is derived from the Message-ID, so an e-mail that is sent again replaces its first file.
 */
export function createFolderSender(folder: string, from: string): MailSender {
  return {
    async send(mail) {
      requireSafeHeaders(mail);
      const id = mail.messageId.replace(/^<([^@]*).*$/, '$1').replaceAll(/[^\w-]/g, '_');
      const content: FolderMail = { id, from, ...mail, writtenAt: new Date().toISOString() };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${id}.draft`);
      await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
      const file = join(folder, `${id}.json`);
      await rename(draft, file);
      return { file };
    },
  };
}
