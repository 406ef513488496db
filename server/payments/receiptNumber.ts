import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

/** A payment's display number: `R-0C2F-5A1B-7E90`. */
export const formatReceiptNumber = (payment: { id: string }): string => formatRecordNumber('R', payment);

/** The end of the payment's id in a typed receipt number; null for any other text. */
export const parseReceiptNumber = (text: string): string | null => parseRecordNumber('R', text);
