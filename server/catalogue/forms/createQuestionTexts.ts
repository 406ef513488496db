import type { Language } from '../../../messages/languages.ts';
import type { QuestionTexts } from '../../../rules/forms/questionTexts.ts';
import type { Context } from '../../platform/context.ts';

export function createQuestionTexts({ env }: Pick<Context, 'env'>, language: Language): QuestionTexts {
  return { language, ownLanguage: env.DEFAULT_LANGUAGE, builtIn: () => undefined };
}
