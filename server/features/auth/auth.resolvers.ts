import type { Resolvers } from '../../graphql/types.generated.ts';
import { signInMethods } from './providers/socialProviders.ts';

export const authResolvers: Resolvers = {
  Query: {
    signInMethods: (_parent, _args, { env }) => signInMethods(env),
  },
};
