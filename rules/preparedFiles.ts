/** The number of days in which a finished prepared file can be fetched. */
export const PREPARED_FILE_DAYS = 7;

/** Limit per person, including files in progress. */
export const MAX_PREPARED_FILES = 5;

/** The path from which a prepared file is served, without the origin. */
export function preparedFilePath(id: string): string {
  return `/prepared-files/${id}`;
}
