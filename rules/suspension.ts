import { paragraphOfText } from './fields.ts';

export const MAX_SUSPEND_REASON_CHARACTERS = 500;

/** The reason for a suspension, which the person can read. */
export const suspendReasonRule = paragraphOfText(MAX_SUSPEND_REASON_CHARACTERS);
