import { z } from 'zod';
import { lineOfText, paragraphOfText } from '../fields.ts';
import { emailSchema } from './users.ts';

export const MAX_CONTACT_NAME_CHARACTERS = 100;
export const MAX_CONTACT_CHARACTERS = 4000;

export const contactSchema = z.object({
  name: lineOfText(MAX_CONTACT_NAME_CHARACTERS),
  email: emailSchema,
  message: paragraphOfText(MAX_CONTACT_CHARACTERS),
});
