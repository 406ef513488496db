import { paragraphOfText } from '../fields.ts';

export const MAX_SUSPEND_REASON_CHARACTERS = 500;

export const suspendReasonSchema = paragraphOfText(MAX_SUSPEND_REASON_CHARACTERS);
