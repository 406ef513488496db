import { z } from 'zod';
import { MAX_IDS } from '../bulk.ts';
import { paragraphOfText } from '../fields.ts';
import { problem } from '../problems.ts';
import { MAX_MESSAGE_CHARACTERS } from './conversation.ts';

export const MAX_GROUP = 5000;

export const GROUP_PLACEHOLDERS = ['greeting', 'name', 'scholarship', 'university', 'portal'] as const;

/** Minutes during which the same text cannot be sent to the same applicant again. */
export const REPEAT_MINUTES = 60;

export const groupTextSchema = z.object({ text: paragraphOfText(MAX_MESSAGE_CHARACTERS) });

export const groupIdsSchema = z
  .array(z.uuid(problem('id', { record: 'application' })).toLowerCase())
  .transform((ids) => [...new Set(ids)])
  .refine(({ length }) => length >= 1 && length <= MAX_IDS, problem('ids', { max: MAX_IDS }));
