import { z } from 'zod';
import { wholeNumber } from '../../../rules/fields.ts';

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

/** Schema that converts a typed whole number. */
export const typedCount = (min: number, max: number) =>
  z.string().transform(toNumber).pipe(wholeNumber(min, max));

/** Like `typedCount`, but returns null if the field is empty. */
export const optionalCount = (min: number, max: number) =>
  z.string().transform(toNumber).pipe(wholeNumber(min, max).nullable());
