import type { BackupContents } from './backupFormat.ts';

/** One line for an operator: `30 tables with 1,234 rows, 12 pictures, 3 documents`. */
export function describeContents({ tables, pictures, documents }: BackupContents): string {
  const counts = Object.values(tables);
  const rows = counts.reduce((sum, table) => sum + table.rows, 0);
  return `${counts.length} tables with ${rows.toLocaleString('en')} rows, ${pictures.toLocaleString('en')} pictures, ${documents.toLocaleString('en')} documents`;
}
