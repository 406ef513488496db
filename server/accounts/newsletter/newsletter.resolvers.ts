import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { removeFromNewsletter } from './removeFromNewsletter.ts';
import { subscribeToNewsletter } from './subscribeToNewsletter.ts';

export const newsletterResolvers: Resolvers = {
  Mutation: {
    subscribeToNewsletter: (_parent, args, ctx) => subscribeToNewsletter(ctx, args),
    removeFromNewsletter: (_parent, args, ctx) => removeFromNewsletter(ctx, args),
  },
};
