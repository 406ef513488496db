import type { TextKey } from '../../../messages/catalogue.ts';
import type { Language } from '../../../messages/languages.ts';
import { translate } from '../../platform/language/translate.ts';

export const option = (language: Language, key: TextKey<'options'>) => translate(language, 'options', key);
