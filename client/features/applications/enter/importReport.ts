type ImportedRow = {
  row: number;
  email: string;
  state: 'ENTERED' | 'APPLIED' | 'REFUSED';
  problems: { column: string | null; message: string }[];
};

export type ImportReport = {
  isDryRun: boolean;
  rowCount: number;
  rows: ImportedRow[];
  next: number | null;
  ignoredColumns: string[];
};

export function countRows({ rows }: ImportReport) {
  const of = (state: ImportedRow['state']) => rows.filter((row) => row.state === state).length;
  return { entered: of('ENTERED'), applied: of('APPLIED'), refused: of('REFUSED') };
}
