import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import type { FactWords } from '../../../rules/conditions/wordReason.ts';
import type { Form } from '../../../rules/forms/question.ts';
import { wordFacts } from '../../../rules/forms/wordFacts.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { loadProfileForm } from '../profiles/loadProfileForm.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';

export async function loadFactWords(ctx: RequestContext): Promise<FactWords> {
  return wordFactsIn(await loadProfileForm(ctx), languageOf(ctx), ctx.env.DEFAULT_LANGUAGE);
}

export async function readFactWords(ctx: TransactionContext): Promise<FactWords> {
  return wordFactsIn((await readProfileForm(ctx)).form, languageOf(ctx), ctx.env.DEFAULT_LANGUAGE);
}

export function wordFactsIn(form: Form, language: Language, ownLanguage: Language): FactWords {
  return wordFacts(form, {
    t: translatorOf(language, 'requirements'),
    builtIn: translatorOf(language, 'profileForm') as unknown as (key: string) => string,
    locale: catalogueLanguage(language),
    ownLanguage,
  });
}
