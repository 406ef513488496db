import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/** An application's number for people: `AP-0C2F-5A1B-7EA1`. The database keeps two from having the same. */
export const formatReferenceNumber = (application: { id: string }): string =>
  formatRecordNumber('AP', application);

/** The end of the application's id that a typed reference number contains; null for any other text. */
export const parseReferenceNumber = (text: string): string | null => parseRecordNumber('AP', text);
