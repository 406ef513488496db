import { paragraphOfText, wholeNumber } from '../../fields.ts';
import { problem } from '../../problems.ts';
import { defineKind } from './kind.ts';

const MAX_PARAGRAPH_CHARACTERS = 20_000;
export const MAX_WORDS = 5_000;

export const paragraph = defineKind({
  limits: { minWords: wholeNumber(1, MAX_WORDS).optional(), maxWords: wholeNumber(1, MAX_WORDS).optional() },
  checkLimits: ({ minWords = 1, maxWords = MAX_WORDS }) =>
    maxWords < minWords ? { maxWords: problem('wholeNumber', { min: minWords, max: MAX_WORDS }) } : {},
  answerSchema: ({ minWords = 1, maxWords = MAX_WORDS }) =>
    paragraphOfText(MAX_PARAGRAPH_CHARACTERS)
      .refine((text) => countWords(text) >= minWords, problem('tooFewWords', { min: minWords }))
      .refine((text) => countWords(text) <= maxWords, problem('tooManyWords', { max: maxWords })),
  fact: null,
  toValues: (text) => [{ text }],
});

export function countWords(text: string): number {
  if (!WITHOUT_SPACES.test(text)) return text.split(/\s+/).filter(Boolean).length;
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  ).length;
}

const WITHOUT_SPACES =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
