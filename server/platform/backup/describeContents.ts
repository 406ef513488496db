import type { BackupContents } from '../../../packages/backup/index.ts';
import { readFiles } from './writePortalBackup.ts';

export function describeContents(contents: BackupContents): string {
  const { pictures, documents } = readFiles(contents);
  const counts = Object.values(contents.tables);
  const rows = counts.reduce((sum, table) => sum + table.rows, 0);
  return `${counts.length} tables with ${rows.toLocaleString('en')} rows, ${pictures.toLocaleString('en')} pictures, ${documents.toLocaleString('en')} documents`;
}
