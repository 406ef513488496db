import { z } from 'zod';
import { paragraphOfText } from '../fields.ts';
import { problem } from '../problems.ts';

export type Texts = Readonly<Record<string, string>>;

const MAX_LANGUAGES = 20;

const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, problem('languageTag'));

export function textsSchema(maximum: number) {
  return z
    .record(language, paragraphOfText(maximum), problem('required'))
    .refine((texts) => Object.keys(texts).length > 0, problem('required'))
    .refine((texts) => Object.keys(texts).length <= MAX_LANGUAGES, problem('atMost', { max: MAX_LANGUAGES }));
}

export function chooseText(texts: Texts, language: string, ownLanguage: string): string {
  return texts[language] ?? texts[ownLanguage] ?? Object.values(texts)[0] ?? '';
}
