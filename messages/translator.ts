import type { Catalogue, Feature, RichKey, RichValues, TextKey, TextValues } from './catalogue.ts';
import { formatParts, formatText } from './formatMessage.ts';
import { isPseudo, type Language, SOURCE_LANGUAGE } from './languages.ts';

export type Translator<F extends Feature> = {
  <K extends TextKey<F>>(key: K, ...values: TextValues<F, K>): string;
  /** Returns a text with tags, in parts: `t.parts('agree', { link: (text) => <Link to="…">{text}</Link> })`. */
  parts<K extends RichKey<F>, Part>(key: K, values: RichValues<F, K, Part>): (string | Part)[];
  /** Returns undefined if the key is missing, because a newer server may send a code that this page does not know. */
  find(key: string, values?: Readonly<Record<string, string>>): string | undefined;
  language: Language;
};

/**
 * Keys of option codes. An admin may have added a code after this page was loaded; the page then shows the code
 * itself.
 */
const LISTED = /^(?:subjectCategory|scholarshipCategory|degree)\.(\w+)$/;

export function createTranslator<F extends Feature>(catalogue: Catalogue, language: Language): Translator<F> {
  const locale = isPseudo(language) ? SOURCE_LANGUAGE : language;
  const get = (key: string) => {
    const message = catalogue[key] ?? LISTED.exec(key)?.[1];
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
