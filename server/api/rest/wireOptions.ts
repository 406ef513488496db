import { SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import { labelOptions } from '../../../messages/options.ts';
import { APPLICATION_STATUSES, GENDERS } from '../../../rules/applications/applicationOptions.ts';
import { DEFAULT_CODES, type OptionField } from '../../../rules/catalogue/scholarshipOptions.ts';
import { type OptionSettings, optionCodes, wordOption } from '../../platform/language/optionLabels.ts';
import { getTranslator } from '../../platform/language/translate.ts';

const t = getTranslator(SOURCE_LANGUAGE, 'options');

export type WireWords = Readonly<Record<string, string>>;

export const WIRE_OPTIONS = {
  applicationStatus: byCode(labelOptions(t, 'applicationStatus', APPLICATION_STATUSES)),
  gender: byCode(labelOptions(t, 'gender', GENDERS)),
};

export function listWords(env: OptionSettings, field: OptionField): WireWords {
  return Object.fromEntries(optionCodes(env)[field].map((code) => [code, wordOption(env, { field, code })]));
}

export function defaultWords(field: OptionField): string[] {
  return DEFAULT_CODES[field].map((code) => t(`${field}.${code}`));
}

function byCode<Code extends string>(options: readonly { value: Code; label: string }[]) {
  return Object.fromEntries(options.map(({ value, label }) => [value, label])) as Record<Code, string>;
}

/**
 * Invalid code that replaces unknown labels, so that the schemas reject a label even if it equals one of our codes.
 */
export const NO_OPTION = '?';

export function findCode(words: WireWords, word: unknown): string | undefined {
  return Object.keys(words).find((code) => words[code] === word);
}
