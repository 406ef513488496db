import { z } from 'zod';
import { formatAnswer } from '../../../rules/forms/answers/formatAnswer.ts';
import { answerTo, isAnswered } from '../../../rules/forms/facts/facts.ts';
import { listQuestions } from '../../../rules/forms/question.ts';
import { MAX_KEYS } from '../../../rules/lists/list.ts';
import { problem } from '../../../rules/problems.ts';
import { createQuestionTexts } from '../../catalogue/forms/createQuestionTexts.ts';
import type { RequestContext } from '../../platform/context.ts';
import { checkInput } from '../../platform/input.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { getTranslator } from '../../platform/language/translate.ts';
import type { ApplicationRow } from '../applicationRow.ts';
import { loadSubmitted } from './loadSubmitted.ts';

const inputSchema = z.object({
  questions: z.array(z.string()).max(MAX_KEYS, problem('atMost', { max: MAX_KEYS })),
});

/**
 * Returns one text per question; null for a question without an answer. Returns null instead of the list if the
 * application has no answers or the viewer may not read them.
 */
export async function readAnswerTexts(
  ctx: RequestContext,
  application: ApplicationRow,
  given: unknown,
): Promise<(string | null)[] | null> {
  const { questions: keys } = checkInput(inputSchema, given);
  const submitted = await loadSubmitted(ctx, application);
  if (!submitted) return null;
  const language = getLanguage(ctx);
  const [words, t] = [createQuestionTexts(ctx, language), getTranslator(language, 'questions')];
  const questions = listQuestions(submitted.questions.form);
  return keys.map((key) => {
    const question = questions.find((one) => one.key === key);
    const answer = question && answerTo(question, submitted.answers);
    return question && isAnswered(answer) ? formatAnswer(question, answer, words, t) : null;
  });
}
