export { type ArchiveEntry, readArchive } from './archiveReader.ts';
export type { ArchiveWriter } from './archiveWriter.ts';
export type { BackupContents } from './backupFormat.ts';
export { checkBackup } from './checkBackup.ts';
export { inSession } from './databaseSession.ts';
export { loadBackup, requireKnownSchema } from './loadBackup.ts';
export { containsPortal as holdsPortal, writeBackup } from './writeBackup.ts';
