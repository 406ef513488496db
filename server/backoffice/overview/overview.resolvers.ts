import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { readStaffOverview } from './readStaffOverview.ts';

export const overviewResolvers: Resolvers = {
  Query: {
    staffOverview: (_parent, _args, ctx) => readStaffOverview(ctx),
  },
};
