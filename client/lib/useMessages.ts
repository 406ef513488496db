import { createContext, createElement, Fragment, type ReactNode, use, useContext, useMemo } from 'react';
import type { Catalogue, Feature, RichKey, RichValuesOf } from '../../messages/catalogue.ts';
import type { Language } from '../../messages/languages.ts';
import { createTranslator, type Translator } from '../../messages/translator.ts';
import type { Word } from '../../rules/lists/list.ts';
import { findCatalogue, loadCatalogue, pageLanguage } from './catalogues.ts';

/** The language of what is rendered; given by the page, in the browser and on the server. */
export const LanguageContext = createContext<Language>(pageLanguage());

/** The texts of one feature, and those with something around a part of them. */
export type Texts<F extends Feature> = Translator<F> & {
  /** `t.rich('agree', { link: (text) => <Link to="…">{text}</Link> })`, to be rendered. */
  rich<K extends RichKey<F>>(key: K, values: RichValuesOf<F, K, ReactNode>): ReactNode;
};

/**
 * The texts of a feature (messages/<language>/<feature>.json) in the page's language: `const t = useMessages('newsletter')`,
 * then `t('success', { email })`. Its catalogue came with the screen; where it did not, the screen waits for it.
 */
export function useMessages<F extends Feature>(feature: F): Texts<F> {
  const language = useContext(LanguageContext);
  const catalogue = findCatalogue(language, feature);
  if (catalogue) return textsOf(catalogue, language);
  use(loadCatalogue(language, feature));
  throw new Error(`The catalogue "${feature}" was loaded and is not there.`);
}

/** Texts that a list names. */
export type Words = ((word: Word, values?: Readonly<Record<string, string>>) => string) & {
  language: Language;
};

/** The texts that a list of `rules/lists/` names; the screen that shows it has their catalogues. */
export function useWords(): Words {
  const language = useContext(LanguageContext);
  return useMemo(() => {
    const say = ({ of, key }: Word, values?: Readonly<Record<string, string>>) =>
      pageTexts(of, language).find(key, values) ?? key;
    return Object.assign(say, { language });
  }, [language]);
}

/**
 * The texts of a feature outside of components: for notices, and for the page's head. Its catalogue must be loaded, as
 * the frame's always are.
 */
export function pageTexts<F extends Feature>(feature: F, language = pageLanguage()): Texts<F> {
  const catalogue = findCatalogue(language, feature);
  if (!catalogue) throw new Error(`The catalogue "${feature}" is not loaded.`);
  return textsOf(catalogue, language);
}

/** The same function at every rendering, so that it may stand among what an effect or a memo depends on. */
const known = new WeakMap<Catalogue, unknown>();

function textsOf<F extends Feature>(catalogue: Catalogue, language: Language): Texts<F> {
  const texts = known.get(catalogue) ?? createTexts(catalogue, language);
  known.set(catalogue, texts);
  return texts as Texts<F>;
}

function createTexts<F extends Feature>(catalogue: Catalogue, language: Language): Texts<F> {
  const t = createTranslator<F>(catalogue, language);
  const rich: Texts<F>['rich'] = (key, values) =>
    // As children of their own, which need no keys.
    createElement(Fragment, null, ...t.parts<typeof key, ReactNode>(key, values));
  return Object.assign(t, { rich });
}
