import { loadUser } from '../../accounts/users/loadUser.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { decideApplications } from './decideApplications.ts';
import { loadDecisions, loadRelease } from './loadDecisions.ts';
import { undoRelease } from './undoRelease.ts';

export const decisionResolvers: Resolvers = {
  Mutation: {
    decideApplications: (_parent, { input }, ctx) => decideApplications(ctx, input),
    undoRelease: (_parent, args, ctx) => undoRelease(ctx, args),
  },
  Application: {
    heldDecision: async ({ id, isHeld }, _args, ctx) =>
      isHeld ? ((await loadDecisions(ctx, id)).find(({ state }) => state === 'HELD') ?? null) : null,
    decisions: ({ id }, _args, ctx) => loadDecisions(ctx, id),
  },
  Decision: {
    decidedBy: async ({ releaseId, preparedById }, _args, ctx) => {
      const actorId = releaseId ? (await loadRelease(ctx, releaseId)).actorId : preparedById;
      return actorId ? loadUser(ctx, actorId) : null;
    },
    release: ({ releaseId }, _args, ctx) => (releaseId ? loadRelease(ctx, releaseId) : null),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
  Release: {
    releaseAt: ({ releaseAt }) => releaseAt.toISOString(),
    endedAt: ({ endedAt }) => endedAt?.toISOString(),
    decidedBy: ({ actorId }, _args, ctx) => (actorId ? loadUser(ctx, actorId) : null),
    undoneBy: ({ undoneById }, _args, ctx) => (undoneById ? loadUser(ctx, undoneById) : null),
  },
};
