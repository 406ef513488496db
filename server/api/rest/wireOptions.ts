import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import { labelOptions } from '../../../messages/options.ts';
import { APPLICATION_STATUSES, GENDERS } from '../../../rules/applicationOptions.ts';
import { DEGREES, SCHOLARSHIP_CATEGORIES, SUBJECT_CATEGORIES } from '../../../rules/scholarshipOptions.ts';
import { getTranslator } from '../../platform/language/translate.ts';

const t = getTranslator(SOURCE_LANGUAGE, 'options');

/** Options on the wire, in English for every caller. */
export const WIRE_OPTIONS = {
  applicationStatus: byCode(labelOptions(t, 'applicationStatus', APPLICATION_STATUSES)),
  degree: byCode(labelOptions(t, 'degree', DEGREES)),
  gender: byCode(labelOptions(t, 'gender', GENDERS)),
  scholarshipCategory: byCode(labelOptions(t, 'scholarshipCategory', SCHOLARSHIP_CATEGORIES)),
  subjectCategory: byCode(labelOptions(t, 'subjectCategory', SUBJECT_CATEGORIES)),
};

function byCode<Code extends string>(options: readonly { value: Code; label: string }[]) {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Code, string>;
}

/** An invalid option that replaces unknown words, so that the rules reject them, even our own codes. */
export const NO_OPTION = '?';

export function findCode(words: Readonly<Record<string, string>>, word: unknown): string | undefined {
  return Object.keys(words).find((code) => words[code] === word);
}
