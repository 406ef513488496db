import { readArchive, readContents, readHeader } from './archiveReader.ts';
import { type BackupContents, type BackupHeader, CONTENTS_NAME, HEADER_NAME } from './backupFormat.ts';

export async function checkBackup(file: string): Promise<{ header: BackupHeader; contents: BackupContents }> {
  let header: BackupHeader | undefined;
  let contents: BackupContents | undefined;
  for await (const { name, content } of readArchive(file)) {
    if (name === HEADER_NAME) header = readHeader(file, content);
    if (name === CONTENTS_NAME) contents = readContents(content);
  }
  return { header: header as BackupHeader, contents: contents as BackupContents };
}
