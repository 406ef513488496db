import { catalogueLanguage, type Language } from '../../../../messages/languages.ts';
import type { Translator } from '../../../../messages/translator.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { oneLine } from './oneLine.ts';

type Plain = Translator<'mail'>;

/** Formats an e-mail's texts. The names of all values, conditions and phrases become placeholders of its template. */
export type MailTexts = Plain & {
  /** Returns `yes` if the value is true or not empty, and `no` otherwise. */
  when(name: string, value: string | boolean | null | undefined, yes: string, no?: string): string;
  /** Adds a phrase that a template can place but not change. */
  say(name: string, write: (t: Plain) => string): string;
};

export type MailValues = Record<string, string>;

export type Noted = { values: MailValues; conditions: ReadonlySet<string> };

/** Formats texts and records the values that the texts use. A condition's value is `yes` or empty. */
export function noteTexts(language: Language): Noted & { t: MailTexts } {
  const plain = getTranslator(language, 'mail');
  const values: MailValues = {};
  const conditions = new Set<string>();
  const translate = (key: never, given: Record<string, string | number> = {}) => {
    for (const [name, value] of Object.entries(given))
      Object.assign(values, noteValue(name, value, language));
    return (plain as (key: never, given: object) => string)(key, given);
  };
  const when: MailTexts['when'] = (name, value, yes, no = '') => {
    if (typeof value === 'boolean') conditions.add(name);
    values[name] = typeof value === 'string' ? oneLine(value) : value ? 'yes' : '';
    return value ? yes : no;
  };
  const say: MailTexts['say'] = (name, write) => {
    values[name] = oneLine(write(plain));
    return values[name];
  };
  return { t: Object.assign(translate, plain, { when, say }) as unknown as MailTexts, values, conditions };
}

function noteValue(name: string, value: string | number, language: Language): MailValues {
  if (typeof value === 'string') return { [name]: oneLine(value) };
  const locale = catalogueLanguage(language);
  const formatted = { [name]: new Intl.NumberFormat(locale).format(value) };
  const rules = new Intl.PluralRules(locale);
  if (rules.resolvedOptions().pluralCategories.length <= 2) return formatted;
  return { ...formatted, [formOf(name)]: rules.select(value) };
}

export const formOf = (name: string) => `${name}Form`;
