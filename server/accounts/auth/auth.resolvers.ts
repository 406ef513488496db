import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { signInMethods } from './providers/identityProviders.ts';

export const authResolvers: Resolvers = {
  Query: {
    signInMethods: (_parent, _args, { env }) => signInMethods(env),
  },
};
