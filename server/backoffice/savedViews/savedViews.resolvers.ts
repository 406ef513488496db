import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { deleteSavedView, listSavedViews, saveView } from './manageSavedViews.ts';

export const savedViewResolvers: Resolvers = {
  Query: { savedViews: (_parent, _args, ctx) => listSavedViews(ctx) },
  Mutation: {
    saveView: (_parent, { input }, ctx) => saveView(ctx, input),
    deleteSavedView: (_parent, args, ctx) => deleteSavedView(ctx, args),
  },
};
