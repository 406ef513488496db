import { readArchive, readContents, readHeader } from './archiveReader.ts';
import { type BackupContents, type BackupHeader, CONTENTS_NAME, HEADER_NAME } from './backupFormat.ts';

/** Reads a backup from beginning to end and returns its contents. Throws an explanation for one that is incomplete. */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; contents: BackupContents }> {
  let header: BackupHeader | undefined;
  let contents: BackupContents | undefined;
  for await (const { name, content } of readArchive(file)) {
    if (name === HEADER_NAME) header = readHeader(file, content);
    if (name === CONTENTS_NAME) contents = readContents(content);
  }
  // The reader refuses a file without them.
  return { header: header as BackupHeader, contents: contents as BackupContents };
}
