import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { toPoints } from '../assessment/totals/iterateTotals.ts';
import { loadDecisions } from '../decisions/loadDecisions.ts';
import { loadApplication } from '../loadApplication.ts';
import { listCandidates } from './listCandidates.ts';
import { discardDecisions, prepareDecisions } from './prepareDecisions.ts';

export const candidateResolvers: Resolvers = {
  Query: {
    candidates: (_parent, args, ctx) => listCandidates(ctx, args),
  },
  Mutation: {
    prepareDecisions: (_parent, { input }, ctx) => prepareDecisions(ctx, input),
    discardDecisions: (_parent, args, ctx) => discardDecisions(ctx, args),
  },
  Candidate: {
    application: async ({ applicationId }, _args, ctx) => present(await loadApplication(ctx, applicationId)),
    total: ({ total }) => toPoints(total),
    spread: ({ spread }) => toPoints(spread),
    decision: async ({ applicationId, decisionId }, _args, ctx) =>
      decisionId
        ? ((await loadDecisions(ctx, applicationId)).find(({ id }) => id === decisionId) ?? null)
        : null,
  },
};
