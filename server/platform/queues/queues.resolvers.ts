import type { Resolvers } from '../graphql/types.generated.ts';
import { listQueues } from './listQueues.ts';

export const queueResolvers: Resolvers = {
  Query: {
    queues: (_parent, _args, ctx) => listQueues(ctx),
  },
};
