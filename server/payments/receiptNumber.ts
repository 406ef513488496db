import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/** Formats a payment's receipt number, for example `R-0C2F-5A1B-7E90`. */
export const formatReceiptNumber = (payment: { id: string }): string => formatRecordNumber('R', payment);

/** Returns the end of the payment's id from a typed receipt number. Null for all other text. */
export const parseReceiptNumber = (text: string): string | null => parseRecordNumber('R', text);
