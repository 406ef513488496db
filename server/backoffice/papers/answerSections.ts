import { catalogueLanguage } from '../../../messages/languages.ts';
import { formatAnswer } from '../../../rules/forms/formatAnswer.ts';
import { wordQuestion, wordSection } from '../../../rules/forms/words.ts';
import { ownWords } from '../../catalogue/forms/ownWords.ts';
import type { PresentedAnswers } from '../../catalogue/forms/presentAnswers.ts';
import type { RequestContext } from '../../platform/context.ts';
import { languageOf } from '../../platform/language/languageOf.ts';
import { translatorOf } from '../../platform/language/translate.ts';
import { type Paper, rowsOf } from './paper.ts';

/** Formats submitted answers as sections, each question in its place; unanswered questions are omitted. */
export function answerSections(
  ctx: RequestContext,
  { questions, answers }: Pick<PresentedAnswers, 'questions' | 'answers'>,
  documents: readonly { id: string; name: string }[],
): Paper['sections'] {
  const language = languageOf(ctx);
  const t = translatorOf(language, 'questions');
  const words = {
    ...ownWords(ctx, catalogueLanguage(language)),
    documentName: (id: string) => documents.find((one) => one.id === id)?.name,
  };
  return questions.form.sections.map((section) => ({
    heading: wordSection(section, words).title,
    text: null,
    rows: rowsOf(
      section.questions.map((question) => {
        const answer = answers[question.key];
        const { label } = wordQuestion(question, words);
        return [label, answer === undefined ? null : formatAnswer(question, answer, words, t)];
      }),
    ),
  }));
}
