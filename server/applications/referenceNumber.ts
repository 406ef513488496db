import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/** Formats a reference number such as `AP-0C2F-5A1B-7EA1`. A database constraint makes the number unique. */
export const formatReferenceNumber = (application: { id: string }): string =>
  formatRecordNumber('AP', application);

export const parseReferenceNumber = (text: string): string | null => parseRecordNumber('AP', text);
