import { z } from 'zod';
import { lineOfText, pictureAddress, REQUIRED } from './fields.ts';
import { problem } from './problems.ts';

/** An e-mail address as people type it: the case and the spaces around it do not count. */
export const emailRule = z
  .string(REQUIRED)
  .trim()
  .toLowerCase()
  .min(1, REQUIRED)
  .max(254, problem('tooLong', { max: 254 }))
  .pipe(z.email(problem('notEmail')));

/** What a person is called. */
export const userNameRule = lineOfText(100);

/** A profile photo: one of ours (`/files/….webp`), or an address elsewhere, which the server fetches later. */
export const userImageRule = pictureAddress();
