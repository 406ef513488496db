import { z } from 'zod';
import { lineOfText, paragraphOfText } from './fields.ts';
import { emailRule } from './users.ts';

export const MAX_CONTACT_NAME_CHARACTERS = 100;
export const MAX_CONTACT_CHARACTERS = 4000;

export const contactRules = z.object({
  name: lineOfText(MAX_CONTACT_NAME_CHARACTERS),
  email: emailRule,
  message: paragraphOfText(MAX_CONTACT_CHARACTERS),
});
