import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { canMakeException, canMakeExceptions, makeException } from './exceptions.ts';

export const exceptionResolvers: Resolvers = {
  Mutation: {
    makeException: (_parent, { input }, ctx) => makeException(ctx, input),
  },
  Scholarship: {
    viewerCanMakeException: (scholarship, _args, ctx) => canMakeExceptions(ctx, scholarship),
  },
  Application: {
    viewerCanMakeException: (application, _args, ctx) => canMakeException(ctx, application),
  },
};
