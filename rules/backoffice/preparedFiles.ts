export const PREPARED_FILE_DAYS = 7;

export const MAX_PREPARED_FILES = 5;

export function preparedFilePath(id: string): string {
  return `/prepared-files/${id}`;
}
