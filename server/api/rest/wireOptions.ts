import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import { wordOptions } from '../../../messages/options.ts';
import { APPLICATION_STATUSES, GENDERS } from '../../../rules/applicationOptions.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../rules/scholarshipOptions.ts';
import { translatorOf } from '../../platform/language/translate.ts';

const t = translatorOf(SOURCE_LANGUAGE, 'options');

/** Options on the wire, in English for every caller. */
export const WIRE_OPTIONS = {
  applicationStatus: byCode(wordOptions(t, 'applicationStatus', APPLICATION_STATUSES)),
  degree: byCode(wordOptions(t, 'degree', DEGREES)),
  gender: byCode(wordOptions(t, 'gender', GENDERS)),
  scholarshipCategory: byCode(wordOptions(t, 'scholarshipCategory', SCHOLARSHIP_CATEGORIES)),
  subjectCategory: byCode(wordOptions(t, 'subjectCategory', SUBJECT_CATEGORIES)),
};

function byCode<Code extends string>(options: readonly { value: Code; label: string }[]) {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Code, string>;
}

/** An invalid option that replaces unknown words, so that the rules reject them, even our own codes. */
export const NO_OPTION = '?';

export function codeOfWord(words: Readonly<Record<string, string>>, word: unknown): string | undefined {
  return Object.keys(words).find((code) => words[code] === word);
}
