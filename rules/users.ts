import { z } from 'zod';
import { lineOfText, pictureAddress, REQUIRED } from './fields.ts';
import { problem } from './problems.ts';

/** A typed e-mail address; case and surrounding spaces are ignored. */
export const emailRule = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, problem('tooLong', { max: 254 }))
  .pipe(z.email(problem('notEmail')));

export const userNameRule = lineOfText(100);

export const userImageRule = pictureAddress();
