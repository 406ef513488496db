import { catalogueLanguage, type Language, SOURCE_LANGUAGE } from '../../../messages/languages.ts';
import {
  isOptionField,
  type ListedOption,
  OPTION_LISTS,
  type OptionCodes,
  type OptionField,
} from '../../../rules/catalogue/scholarshipOptions.ts';
import type { TextReference } from '../../../rules/lists/list.ts';
import type { Env } from '../settings/env.ts';
import { getTranslator, translateReference } from './translate.ts';

export type OptionSettings = Pick<Env, 'SUBJECTS' | 'CATEGORIES' | 'DEGREES' | 'DEFAULT_LANGUAGE'>;

export const codesOf = (list: readonly ListedOption[]) => list.map(({ code }) => code);

export function optionCodes(env: OptionSettings): OptionCodes {
  return {
    subjectCategory: codesOf(env.SUBJECTS),
    scholarshipCategory: codesOf(env.CATEGORIES),
    degree: codesOf(env.DEGREES),
  };
}

type Coded = { field: OptionField; code: string };

/**
 * Returns the first of these that exists: an admin's label in this language, our own label, an admin's label in
 * another language.
 */
export function labelOption(env: OptionSettings, language: Language, option: Coded): string {
  const { field, code } = option;
  const own = ownLabels(env, option)[catalogueLanguage(language)];
  return own ?? getTranslator(language, 'options').find(`${field}.${code}`) ?? anyLabel(env, option);
}

/**
 * Returns an option's English label for the REST API. Built-in options have their built-in label, even if admins have
 * changed the label.
 */
export function wordOption(env: OptionSettings, option: Coded): string {
  const { field, code } = option;
  return getTranslator(SOURCE_LANGUAGE, 'options').find(`${field}.${code}`) ?? anyLabel(env, option);
}

function anyLabel(env: OptionSettings, option: Coded): string {
  const labels = ownLabels(env, option);
  return labels[SOURCE_LANGUAGE] ?? labels[env.DEFAULT_LANGUAGE] ?? Object.values(labels)[0] ?? option.code;
}

function ownLabels(env: OptionSettings, { field, code }: Coded): Readonly<Record<string, string>> {
  return env[OPTION_LISTS[field]].find((listed) => listed.code === code)?.labels ?? {};
}

export function listOptionLabels(env: OptionSettings, language: Language) {
  const label = (field: OptionField) =>
    codesOf(env[OPTION_LISTS[field]]).map((code) => ({
      code,
      label: labelOption(env, language, { field, code }),
    }));
  return {
    subjects: label('subjectCategory'),
    categories: label('scholarshipCategory'),
    degrees: label('degree'),
  };
}

export function translateListed(env: OptionSettings, language: Language, reference: TextReference): string {
  const option = readOption(reference);
  return option ? labelOption(env, language, option) : translateReference(language, reference);
}

export function translateToWire(env: OptionSettings, reference: TextReference): string {
  const option = readOption(reference);
  return option ? wordOption(env, option) : translateReference(SOURCE_LANGUAGE, reference);
}

function readOption({ of, key }: TextReference): Coded | null {
  const [field = '', code = ''] = key.split('.');
  return of === 'options' && isOptionField(field) ? { field, code } : null;
}

/** Finds the code for a text in a file, which is a code or a label in any language. Null if there is none. */
export function findOption(env: OptionSettings, field: OptionField, text: string): string | null {
  const wanted = text.trim().toLowerCase();
  const found = env[OPTION_LISTS[field]].find(({ code, labels = {} }) =>
    [code, wordOption(env, { field, code }), ...Object.values(labels)].some(
      (called) => called.toLowerCase() === wanted,
    ),
  );
  return found?.code ?? null;
}
