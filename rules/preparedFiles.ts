/** For so many days a prepared file can be fetched once it is ready. */
export const PREPARED_FILE_DAYS = 7;

/** Files that one person can have at a time, those on their way included. */
export const MAX_PREPARED_FILES = 5;

/** Where a prepared file is sent from, without the origin. */
export function preparedFilePath(id: string): string {
  return `/prepared-files/${id}`;
}
