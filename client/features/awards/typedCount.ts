import { z } from 'zod';
import { wholeNumber } from '../../../rules/fields.ts';

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

export const typedCount = (min: number, max: number) =>
  z.string().transform(toNumber).pipe(wholeNumber(min, max));

export const optionalCount = (min: number, max: number) =>
  z.string().transform(toNumber).pipe(wholeNumber(min, max).nullable());
