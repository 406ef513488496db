import { z } from 'zod';
import { paragraphOfText } from '../fields.ts';
import { problem } from '../problems.ts';

export const MAX_MESSAGE_CHARACTERS = 5000;
/** Maximum number of messages per application. The same maximum applies separately to notes. */
export const MAX_MESSAGES = 500;
/** Maximum number of messages from one applicant, about all of their applications together. */
export const MAX_MESSAGES_AN_HOUR = 20;

export const MAX_MESSAGE_FILES = 5;
export const MESSAGE_FILE_TYPES = ['PDF', 'JPEG', 'PNG', 'WEBP'] as const;

export const noteSchema = z.object({ text: paragraphOfText(MAX_MESSAGE_CHARACTERS) });

export const messageSchema = noteSchema.extend({
  documents: z
    .array(z.uuid(problem('documentGone')).toLowerCase())
    .nullish()
    .transform((ids) => [...new Set(ids)])
    .refine(
      ({ length }) => length <= MAX_MESSAGE_FILES,
      problem('documentFiles', { max: MAX_MESSAGE_FILES }),
    ),
});
