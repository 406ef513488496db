import { lineOfText, wholeNumber } from '../../fields.ts';
import { defineKind } from './kind.ts';

const MAX_LINE_CHARACTERS = 200;

export const line = defineKind({
  limits: { maxCharacters: wholeNumber(1, MAX_LINE_CHARACTERS).optional() },
  answerSchema: ({ maxCharacters = MAX_LINE_CHARACTERS }) =>
    lineOfText(maxCharacters).transform((text) => text.replaceAll(/\s+/g, ' ')),
  fact: 'choice',
  toValues: (text) => [{ text }],
});
