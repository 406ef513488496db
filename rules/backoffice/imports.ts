export const IMPORT_KINDS = ['SCHOLARSHIPS', 'PEOPLE', 'APPLICATIONS', 'SCORES', 'DECISIONS'] as const;

export type ImportKind = (typeof IMPORT_KINDS)[number];

export const MAX_IMPORT_BYTES = 100_000_000;

export const MAX_IMPORT_ROWS = 100_000;

export const SHOWN_IMPORT_PROBLEMS = 100;

export const MAX_OPEN_IMPORTS = 5;

export const IMPORT_DAYS = 7;

export function importProblemsPath(id: string): string {
  return `/imports/${encodeURIComponent(id)}/problems.csv`;
}
