import { z } from 'zod';
import { paragraphOfText } from './fields.ts';

export const MAX_MESSAGE_CHARACTERS = 5000;
/** Limit for messages and, separately, notes of one application. */
export const MAX_MESSAGES = 500;
/** Limit for one applicant, for all applications together. */
export const MAX_MESSAGES_AN_HOUR = 20;

export const messageSchema = z.object({ text: paragraphOfText(MAX_MESSAGE_CHARACTERS) });
