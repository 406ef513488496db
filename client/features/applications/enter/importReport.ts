/** What became of a row of the file, or would. */
type ImportedRow = {
  row: number;
  email: string;
  state: 'ENTERED' | 'APPLIED' | 'REFUSED';
  problems: { column: string | null; message: string }[];
};

/** What one request answers, and several together. */
export type ImportReport = {
  isDryRun: boolean;
  rowCount: number;
  rows: ImportedRow[];
  next: number | null;
  ignoredColumns: string[];
};

/** How many rows are of each kind. */
export function countRows({ rows }: ImportReport) {
  const of = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length;
  return { entered: of('ENTERED'), applied: of('APPLIED'), refused: of('REFUSED') };
}
