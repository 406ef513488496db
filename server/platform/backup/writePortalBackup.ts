import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { z } from 'zod';
import { type ArchiveWriter, type BackupContents, writeBackup } from '../../../packages/backup/index.ts';
import { PICTURE_WIDTHS } from '../../../rules/pictures.ts';
import { ADVISORY_LOCKS } from '../database/advisoryLocks.ts';
import { documentFile } from '../integrations/documents/documentStores.ts';
import type { PictureStore } from '../integrations/pictures/pictureStore.ts';

export type PortalBackupOptions = {
  product: string;
  now: Date;
  authSecret: string;
  pictures: PictureStore;
  log: (line: string) => void;
};

export const SECRET_NAME = 'secrets/auth-secret';

const files = z.object({
  pictures: z.number().default(0),
  missingPictures: z.array(z.string()).default([]),
  documents: z.number().default(0),
  missingDocuments: z.array(z.string()).default([]),
});

type Files = z.infer<typeof files>;

export const readFiles = (contents: BackupContents): Files => files.parse(contents);

export function writePortalBackup(
  url: string,
  file: string,
  { authSecret, pictures, ...options }: PortalBackupOptions,
): Promise<BackupContents> {
  return writeBackup(url, file, {
    ...options,
    // Until this session ends, no process deletes the bytes of pictures and documents in the backup.
    begin: (client) => client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.backup]),
    async addOther(client, add) {
      await add(SECRET_NAME, authSecret);
      const found = files.parse({});
      await addPictures(client, add, pictures, found);
      options.log(`Pictures: ${found.pictures}`);
      await addDocuments(client, add, pictures, found);
      options.log(`Documents: ${found.documents}`);
      return found;
    },
  });
}

type Add = ArchiveWriter['add'];

async function addPictures(client: pg.Client, add: Add, store: PictureStore, found: Files): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM pictures ORDER BY id');
  for (const { id } of rows) {
    const isThere = await addFile(add, store, 'pictures', `${id}.webp`);
    if (!isThere) found.missingPictures.push(id);
    for (const width of PICTURE_WIDTHS) await addFile(add, store, 'pictures', `${id}-${width}.webp`);
    if (isThere) found.pictures += 1;
  }
}

async function addDocuments(client: pg.Client, add: Add, store: PictureStore, found: Files): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT id FROM documents WHERE state NOT IN ('REFUSED', 'DELETED') ORDER BY id",
  );
  for (const { id } of rows) {
    if (await addFile(add, store, 'documents', documentFile(id))) found.documents += 1;
    else found.missingDocuments.push(id);
  }
}

async function addFile(add: Add, store: PictureStore, folder: string, name: string): Promise<boolean> {
  const file = await store.read(name);
  if (file) await add(`${folder}/${name}`, await buffer(file.stream));
  return file !== null;
}
