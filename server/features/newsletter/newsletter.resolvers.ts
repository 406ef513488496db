import type { Resolvers } from '../../graphql/types.generated.ts';
import { subscribeToNewsletter } from './subscribeToNewsletter.ts';

export const newsletterResolvers: Resolvers = {
  Mutation: {
    subscribeToNewsletter: (_parent, args, ctx) => subscribeToNewsletter(ctx, args),
  },
};
