import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/** A payment's number for people: `R-0C2F-5A1B-7E90`. */
export const formatReceiptNumber = (payment: { id: string }): string => formatRecordNumber('R', payment);

/** The end of the payment's id that a typed receipt number contains; null for any other text. */
export const parseReceiptNumber = (text: string): string | null => parseRecordNumber('R', text);
