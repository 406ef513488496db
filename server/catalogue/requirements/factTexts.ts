import { catalogueLanguage, type Language } from '../../../messages/languages.ts';
import type { FactTexts } from '../../../rules/conditions/formatReason.ts';
import { createFactTexts } from '../../../rules/forms/facts/createFactTexts.ts';
import type { Form } from '../../../rules/forms/question.ts';
import type { RequestContext, TransactionContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { loadProfileForm } from '../profiles/loadProfileForm.ts';
import { readProfileForm } from '../profiles/readProfileForm.ts';

export async function loadFactTexts(ctx: RequestContext): Promise<FactTexts> {
  return createFactTextsIn(await loadProfileForm(ctx), getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE);
}

export async function readFactTexts(ctx: TransactionContext): Promise<FactTexts> {
  return createFactTextsIn((await readProfileForm(ctx)).form, getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE);
}

export function createFactTextsIn(form: Form, language: Language, ownLanguage: Language): FactTexts {
  return createFactTexts(form, {
    t: getTranslator(language, 'requirements'),
    builtIn: getTranslator(language, 'profileForm') as unknown as (key: string) => string,
    locale: catalogueLanguage(language),
    ownLanguage,
  });
}
