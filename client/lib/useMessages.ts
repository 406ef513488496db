import { createContext, createElement, Fragment, type ReactNode, use, useContext, useMemo } from 'react';
import type { Catalogue, Feature, RichKey, RichValues } from '../../messages/catalogue.ts';
import type { Language } from '../../messages/languages.ts';
import { createTranslator, type Translator } from '../../messages/translator.ts';
import type { TextReference } from '../../rules/lists/list.ts';
import { findCatalogue, loadCatalogue, pageLanguage } from './catalogues.ts';
import { withLabels } from './options/optionLists.ts';
import { type OptionLists, usePortal } from './portal.ts';

export const LanguageContext = createContext<Language>(pageLanguage());

export type Texts<F extends Feature> = Translator<F> & {
  rich<K extends RichKey<F>>(key: K, values: RichValues<F, K, ReactNode>): ReactNode;
};

/**
 * Returns the texts of a feature (messages/<language>/<feature>.json) in the page's language: `const t =
 * useMessages('newsletter')`, then `t('success', { email })`. Suspends if the screen has not loaded the
 * catalogue.
 */
export function useMessages<F extends Feature>(feature: F): Texts<F> {
  const language = useContext(LanguageContext);
  const { lists } = usePortal();
  const catalogue = findListed(language, feature, lists);
  if (catalogue) return textsOf(catalogue, language);
  use(loadCatalogue(language, feature));
  throw new Error(`The catalogue "${feature}" was loaded and is not there.`);
}

export type FormatReference = ((word: TextReference, values?: Readonly<Record<string, string>>) => string) & {
  language: Language;
};

/**
 * Returns a function that formats the texts of `rules/lists/`. The screen that renders the list loads their
 * catalogues.
 */
export function useFormatReference(): FormatReference {
  const language = useContext(LanguageContext);
  const { lists } = usePortal();
  return useMemo(() => {
    const say = ({ of, key }: TextReference, values?: Readonly<Record<string, string>>) =>
      pageTexts(of, language, lists).find(key, values) ?? key;
    return Object.assign(say, { language });
  }, [language, lists]);
}

/**
 * Returns the texts of a feature outside components, for notices and the page's head. Throws if the catalogue has not
 * been loaded. The catalogue of the frame around all screens is always loaded.
 */
export function pageTexts<F extends Feature>(
  feature: F,
  language = pageLanguage(),
  lists?: OptionLists,
): Texts<F> {
  const catalogue = findListed(language, feature, lists);
  if (!catalogue) throw new Error(`The catalogue "${feature}" is not loaded.`);
  return textsOf(catalogue, language);
}

function findListed(language: Language, feature: Feature, lists?: OptionLists): Catalogue | undefined {
  const catalogue = findCatalogue(language, feature);
  return catalogue && lists && feature === 'options' ? withLabels(catalogue, lists) : catalogue;
}

/** Caches the translation function of each catalogue, so that effects and memos can depend on its identity. */
const known = new WeakMap<Catalogue, unknown>();

function textsOf<F extends Feature>(catalogue: Catalogue, language: Language): Texts<F> {
  const texts = known.get(catalogue) ?? createTexts(catalogue, language);
  known.set(catalogue, texts);
  return texts as Texts<F>;
}

function createTexts<F extends Feature>(catalogue: Catalogue, language: Language): Texts<F> {
  const t = createTranslator<F>(catalogue, language);
  const rich: Texts<F>['rich'] = (key, values) =>
    createElement(Fragment, null, ...t.parts<typeof key, ReactNode>(key, values));
  return Object.assign(t, { rich });
}
