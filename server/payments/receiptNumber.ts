import { formatRecordNumber, parseRecordNumber } from '../platform/text/recordNumber.ts';

export const formatReceiptNumber = (payment: { id: string }): string => formatRecordNumber('R', payment);

export const parseReceiptNumber = (text: string): string | null => parseRecordNumber('R', text);
