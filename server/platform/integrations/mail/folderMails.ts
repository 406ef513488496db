import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FolderMail } from './folderSender.ts';

export async function listFolderMails(folder: string, limit: number): Promise<FolderMail[]> {
  const names = await readdir(folder).catch(explainMissing<string[]>([]));
  const ids = names
    .filter((name) => /^[\w-]+\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length));
  const newest = ids.sort().reverse().slice(0, limit);
  const mails = await Promise.all(newest.map((id) => readFolderMail(folder, id)));
  return mails.filter((mail) => mail !== null);
}

export async function readFolderMail(folder: string, id: string): Promise<FolderMail | null> {
  if (!/^[\w-]+$/.test(id)) return null;
  const content = await readFile(join(folder, `${id}.json`), 'utf8').catch(explainMissing(null));
  return content === null ? null : JSON.parse(content);
}

function explainMissing<T>(nothing: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return nothing;
    throw error;
  };
}
