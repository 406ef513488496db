import type { AssessmentState } from '../../../../prisma/client/client.ts';
import { formatAnswer } from '../../../../rules/forms/answers/formatAnswer.ts';
import { answerTo, isAnswered } from '../../../../rules/forms/facts/facts.ts';
import type { Question } from '../../../../rules/forms/question.ts';
import { labelQuestion } from '../../../../rules/forms/questionTexts.ts';
import { defineList, textsFrom, USUAL } from '../../../../rules/lists/list.ts';
import {
  iterateAssessments,
  type ListedAssessment,
  readRubricQuestions,
} from '../../../applications/assessment/totals/iterateAssessments.ts';
import { createQuestionTexts } from '../../../catalogue/forms/createQuestionTexts.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { getLanguage } from '../../../platform/language/getLanguage.ts';
import { getTranslator } from '../../../platform/language/translate.ts';
import { type Column, defineExport } from '../defineExport.ts';
import { requiredIdSchema } from '../exportQuery.ts';
import { NUMBER, TEXT } from '../file/cell.ts';

const word = textsFrom('round');
const file = textsFrom('exports');

export const assessmentsExport = defineExport({
  action: 'round.export',
  list: defineList({
    ...USUAL,
    name: 'assessments',
    columns: {
      reference: { heading: file('reference') },
      code: { heading: file('roundCode') },
      assessor: { heading: file('assessor') },
      email: { heading: textsFrom('users')('columns.email') },
      state: { heading: file('state'), name: (state: AssessmentState) => word(`states.${state}`) },
      total: { heading: word('columns.total'), is: 'number' },
      passed: { heading: file('passed'), name: (is: 'true' | 'false') => file(`passedStates.${is}`) },
      submittedAt: { heading: file('submittedAt'), is: 'instant' },
      reason: { heading: file('reasonGiven') },
      scores: { heading: file('scores') },
    },
  }),
  more: { round: requiredIdSchema },
  rows: (ctx, { more: { round: roundId } }) => iterateAssessments(ctx, { roundId }),
  cells: {},
  expand: {
    scores: async (ctx, { more: { round: roundId } }) =>
      (await readRubricQuestions(ctx, { roundId })).map((question) => rubricColumn(ctx, question)),
  },
});

function rubricColumn(ctx: RequestContext, question: Question): Column<ListedAssessment> {
  const isScore = question.kind === 'score';
  return {
    head: labelQuestion(question, createQuestionTexts(ctx, getLanguage(ctx))).label,
    format: isScore ? NUMBER : TEXT,
    cell: ({ scored }, _place, language) => {
      const answer = scored && answerTo(question, scored);
      if (answer === null || !isAnswered(answer)) return null;
      if (typeof answer === 'number' && isScore) return answer;
      const words = createQuestionTexts(ctx, language);
      return formatAnswer(question, answer, words, getTranslator(language, 'questions'));
    },
  };
}
