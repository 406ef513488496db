import { z } from 'zod';
import { paragraphOfText } from './fields.ts';

export const MAX_MESSAGE_CHARACTERS = 5000;
/** Maximum number of messages of one application. The same limit applies separately to notes. */
export const MAX_MESSAGES = 500;
/** Maximum number of an applicant's messages in an hour, for all applications together. */
export const MAX_MESSAGES_AN_HOUR = 20;

export const messageSchema = z.object({ text: paragraphOfText(MAX_MESSAGE_CHARACTERS) });
