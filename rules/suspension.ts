import { paragraphOfText } from './fields.ts';

/** The longest reason for suspending an account. */
export const MAX_SUSPEND_REASON_CHARACTERS = 500;

/** Why an account is suspended; the person reads it. */
export const suspendReasonRule = paragraphOfText(MAX_SUSPEND_REASON_CHARACTERS);
