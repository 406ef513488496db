import { z } from 'zod';
import { lineOfText, pictureAddress, REQUIRED } from '../fields.ts';
import { problem } from '../problems.ts';

export const emailSchema = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, problem('tooLong', { max: 254 }))
  .pipe(z.email(problem('notEmail')));

export const userNameSchema = lineOfText(100);

export const userImageSchema = pictureAddress();
