import type { Feature, TextKey, ValuesOf } from '../../../messages/catalogue.ts';
import type { Language } from '../../../messages/languages.ts';
import { translate } from '../../platform/language/translate.ts';

/** A text of a screen in the language of the request. */
export const text =
  <F extends Feature, K extends TextKey<F>>(feature: F, key: K, ...values: ValuesOf<F, K>) =>
  (language: Language) =>
    translate(language, feature, key, ...values);

export const option = (language: Language, key: TextKey<'options'>) => translate(language, 'options', key);

/** Who offers it: there where it is asked for, and where there is more than one. */
export const ORGANISATION = {
  head: text('table', 'organisation'),
  isExtra: true,
  isOfSeveral: true,
} as const;
