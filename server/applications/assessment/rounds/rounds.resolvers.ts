import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { loadPanel } from '../panels/panels.ts';
import { loadProgress } from '../progress/loadProgress.ts';
import { closeRound, openRound, removeRound } from './changeRound.ts';
import { enterRound } from './enterRound.ts';
import { listMissing, listRounds } from './roundRow.ts';
import { saveRound } from './saveRound.ts';
import { saveRubric } from './saveRubric.ts';

export const assessmentRoundResolvers: Resolvers = {
  Query: {
    assessmentRounds: (_parent, args, ctx) => listRounds(ctx, args),
  },
  Mutation: {
    saveAssessmentRound: (_parent, { input }, ctx) => saveRound(ctx, input),
    removeAssessmentRound: (_parent, args, ctx) => removeRound(ctx, args),
    saveRubric: (_parent, { input }, ctx) => saveRubric(ctx, input),
    enterRound: (_parent, { input }, ctx) => enterRound(ctx, input),
    openAssessmentRound: (_parent, args, ctx) => openRound(ctx, args),
    closeAssessmentRound: (_parent, args, ctx) => closeRound(ctx, args),
  },
  AssessmentRound: {
    panel: ({ panelId }, _args, ctx) => (panelId ? loadPanel(ctx, panelId) : null),
    maxSpread: ({ maxSpread }) => (maxSpread === null ? null : maxSpread / 100),
    progress: (round, _args, ctx) => loadProgress(ctx, round),
    missing: (round, _args, ctx) => listMissing(ctx, round),
  },
};
