import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/**
 * Returns an application's number for people, such as `AP-0C2F-5A1B-7EA1`. A database constraint makes it
 * unique.
 */
export const formatReferenceNumber = (application: { id: string }): string =>
  formatRecordNumber('AP', application);

/** Returns the end of the application's id that a reference number contains. Null for all other text. */
export const parseReferenceNumber = (text: string): string | null => parseRecordNumber('AP', text);
