import { estimateEffort } from '../../../rules/forms/applicationEffort.ts';
import { chooseText, type Texts } from '../../../rules/forms/texts.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { createQuestionTexts } from './createQuestionTexts.ts';
import { type FormParts, resolveForm } from './resolvedForm.ts';

export function presentEffort(ctx: RequestContext, questions: FormParts | null | undefined) {
  const { documents, letters, ...counts } = estimateEffort(
    resolveForm(questions)?.form ?? null,
    ctx.env.OMITTED_FIELDS,
  );
  const { language, ownLanguage } = createQuestionTexts(ctx, getLanguage(ctx));
  const named = <Asked extends { key: string; label: Texts | undefined }>(asked: Asked) => ({
    ...asked,
    label: (asked.label && chooseText(asked.label, language, ownLanguage)) || asked.key,
  });
  return { ...counts, documents: documents.map(named), letters: letters.map(named) };
}
