import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { labelApplications } from './labelApplications.ts';
import { listLabels, loadLabels } from './loadLabels.ts';

export const labelResolvers: Resolvers = {
  Query: {
    applicationLabels: (_parent, _args, ctx) => listLabels(ctx),
  },
  Mutation: {
    labelApplications: (_parent, { input }, ctx) => labelApplications(ctx, input),
  },
  Application: {
    labels: (application, _args, ctx) => loadLabels(ctx, application),
  },
};
