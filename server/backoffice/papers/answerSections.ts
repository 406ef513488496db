import { catalogueLanguage } from '../../../messages/languages.ts';
import type { Document } from '../../../prisma/client/client.ts';
import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { labelQuestion, labelSection } from '../../../rules/forms/questionTexts.ts';
import { createQuestionTexts } from '../../catalogue/forms/createQuestionTexts.ts';
import type { PresentedAnswers } from '../../catalogue/forms/presentAnswers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import { nameDocument } from './nameDocument.ts';
import { type PdfContent, toRows } from './pdfContent.ts';

export function answerSections(
  ctx: RequestContext,
  { questions, answers }: Pick<PresentedAnswers, 'questions' | 'answers'>,
  documents: readonly Pick<Document, 'id' | 'name' | 'state' | 'removedAt'>[],
): PdfContent['sections'] {
  const language = getLanguage(ctx);
  const t = getTranslator(language, 'questions');
  const names = new Map(documents.map((one) => [one.id, nameDocument(ctx, one)]));
  const words = {
    ...createQuestionTexts(ctx, catalogueLanguage(language)),
    documentName: (id: string) => names.get(id),
  };
  return questions.form.sections.map((section) => ({
    heading: labelSection(section, words).title,
    text: null,
    rows: toRows(
      section.questions.map((question) => {
        const answer = answers[question.key];
        const { label } = labelQuestion(question, words);
        return [label, answer === undefined ? null : formatAnswer(question, answer, words, t)];
      }),
    ),
  }));
}
