import type { Catalogue, Feature, RichKey, RichValuesOf, TextKey, ValuesOf } from './catalogue.ts';
import { formatParts, formatText } from './formatMessage.ts';
import { isPseudo, type Language, SOURCE_LANGUAGE } from './languages.ts';

/** The texts of one feature in one language: `t('success', { email })`. */
export type Translator<F extends Feature> = {
  <K extends TextKey<F>>(key: K, ...values: ValuesOf<F, K>): string;
  /** A text with tags, in parts: `t.parts('agree', { link: (text) => <Link to="…">{text}</Link> })`. */
  parts<K extends RichKey<F>, Part>(key: K, values: RichValuesOf<F, K, Part>): (string | Part)[];
  /** The text of a code that newer servers may know and this page not: undefined then. */
  find(key: string, values?: Readonly<Record<string, string>>): string | undefined;
  language: Language;
};

/** A translator of a catalogue that is loaded. */
export function createTranslator<F extends Feature>(catalogue: Catalogue, language: Language): Translator<F> {
  // Made languages count and write numbers as their original does.
  const locale = isPseudo(language) ? SOURCE_LANGUAGE : language;
  const get = (key: string) => {
    const message = catalogue[key];
    if (message === undefined) throw new Error(`No catalogue has the text "${key}".`);
    return message;
  };
  const translate = (key: string, values?: Readonly<Record<string, string>>) =>
    formatText(get(key), locale, values);
  const parts = (key: string, values: Record<string, never>) => formatParts(get(key), locale, values);
  const find: Translator<F>['find'] = (key, values) =>
    key in catalogue ? translate(key, values) : undefined;
  return Object.assign(translate, { parts, find, language }) as unknown as Translator<F>;
}
