import { z } from 'zod';
import { paragraphOfText } from '../fields.ts';
import { problem } from '../problems.ts';

/** A text in some languages, by BCP 47 tag. */
export type Texts = Readonly<Record<string, string>>;

const MAX_LANGUAGES = 20;

const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, problem('languageTag'));

export function textsRule(maximum: number) {
  return z
    .record(language, paragraphOfText(maximum), problem('required'))
    .refine((texts) => Object.keys(texts).length > 0, problem('required'))
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES, problem('atMost', { max: MAX_LANGUAGES }));
}

/** Returns the text in the reader's language, else in the portal's, else in any. */
export function chooseText(texts: Texts, language: string, ownLanguage: string): string {
  return texts[language] ?? texts[ownLanguage] ?? Object.values(texts)[0] ?? '';
}
