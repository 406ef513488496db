import { z } from 'zod';
import { COUNTRY_CODES } from '../../../countryCodes.ts';
import { problem } from '../../../problems.ts';
import { defineKind } from '../kind.ts';

export const country = defineKind({
  limits: {},
  answerSchema: () =>
    z.string(problem('country')).refine((code) => COUNTRY_CODES.includes(code), problem('country')),
  fact: 'choice',
  toValues: (text) => [{ text }],
  fromText: (text) => text.toUpperCase(),
});
