import { checkAnswers } from '../../../../rules/forms/answers/checkAnswers.ts';
import { toAnswerProblems } from '../../../catalogue/forms/answerProblem.ts';
import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { readAssessedApplication } from '../blind/assessedApplication.ts';
import { copiedType, writeAssessedUrl } from '../blind/assessedDocument.ts';
import { canReopen, canSave, canSubmit } from './assessmentAbilities.ts';
import { readMyAssessment } from './assessmentRow.ts';
import { abstain, declareConflict } from './leaveAssessment.ts';
import {
  type AssessmentTask,
  listMyAssessments,
  listQueue,
  listRoundAssessments,
} from './listMyAssessments.ts';
import { readOthers } from './readOthers.ts';
import { saveAssessment } from './saveAssessment.ts';
import { reopenAssessment, submitAssessment } from './submitAssessment.ts';

const toPoints = ({ total }: Pick<AssessmentTask, 'total'>) => (total === null ? null : total / 100);

export const workbenchResolvers: Resolvers = {
  Query: {
    myAssessments: (_parent, args, ctx) => listMyAssessments(ctx, args),
    myAssessment: (_parent, args, ctx) => readMyAssessment(ctx, args),
  },
  Mutation: {
    saveAssessment: (_parent, { input }, ctx) => saveAssessment(ctx, input),
    submitAssessment: (_parent, { input }, ctx) => submitAssessment(ctx, input),
    reopenAssessment: (_parent, { input }, ctx) => reopenAssessment(ctx, input),
    abstain: (_parent, { input }, ctx) => abstain(ctx, input),
    declareConflict: (_parent, { input }, ctx) => declareConflict(ctx, input),
  },
  MyAssessment: {
    total: toPoints,
    rubric: ({ rubric }) => rubric.form,
    round: (assessment) => assessment,
    problems: ({ rubric, answers, refused }) =>
      toAnswerProblems({ ...checkAnswers(rubric.form, answers, 'draft').problems, ...refused }),
    application: (assessment, _args, ctx) => readAssessedApplication(ctx, assessment),
    others: (assessment, _args, ctx) => readOthers(ctx, assessment),
    queue: (_assessment, _args, ctx) => listQueue(ctx),
    viewerCanSave: (assessment) => canSave(assessment),
    viewerCanSubmit: (assessment, _args, ctx) => canSubmit(ctx, assessment),
    viewerCanReopen: (assessment, _args, ctx) => canReopen(ctx, assessment),
  },
  AssessedRound: {
    name: ({ roundName }) => roundName,
    state: ({ roundState }) => roundState,
    assessments: (assessment, _args, ctx) => listRoundAssessments(ctx, assessment),
  },
  RoundAssessment: {
    total: toPoints,
    viewerCanSave: (assessment) => canSave(assessment),
    viewerCanSubmit: (assessment, _args, ctx) => canSubmit(ctx, assessment),
  },
  AssessmentTask: { total: toPoints },
  HiddenQuestion: {
    question: ({ questionKey }) => questionKey,
    label: ({ label }) => label ?? null,
  },
  AssessedDocument: {
    question: ({ questionKey }) => questionKey,
    label: ({ label }) => label ?? null,
    type: (document) => copiedType(document),
    url: (document, _args, ctx) => writeAssessedUrl(ctx, document),
  },
};
