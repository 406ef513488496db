import type { Catalogue, Feature, TextKey, TextValues } from '../../../messages/catalogue.ts';
import { catalogues } from '../../../messages/generated/all.generated.ts';
import { catalogueLanguage, isPseudo, type Language } from '../../../messages/languages.ts';
import { pseudoCatalogue } from '../../../messages/pseudo.ts';
import { createTranslator, type Translator } from '../../../messages/translator.ts';
import type { TextReference } from '../../../rules/lists/list.ts';

export function translate<F extends Feature, K extends TextKey<F>>(
  language: Language,
  feature: F,
  key: K,
  ...values: TextValues<F, K>
): string {
  return getTranslator(language, feature)(key, ...values);
}

export function translateReference(language: Language, { of, key }: TextReference): string {
  return getTranslator(language, of).find(key) ?? key;
}

export function getTranslator<F extends Feature>(language: Language, feature: F): Translator<F> {
  const name = `${language}/${feature}`;
  const translator = translators.get(name) ?? createTranslator(catalogueOf(language, feature), language);
  translators.set(name, translator);
  return translator as Translator<F>;
}

const translators = new Map<string, unknown>();

export function catalogueOf(language: Language, feature: Feature): Catalogue {
  const catalogue = catalogues[catalogueLanguage(language)][feature];
  return isPseudo(language) ? pseudoCatalogue(catalogue, language) : catalogue;
}
