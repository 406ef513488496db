import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listPreparedFiles, removePreparedFile } from './ownPreparedFiles.ts';
import { prepareApplicationPapers } from './prepareApplicationPapers.ts';
import { openPreparedFile } from './readPreparedFile.ts';

export const preparedFileResolvers: Resolvers = {
  Query: { preparedFiles: (_parent, _args, ctx) => listPreparedFiles(ctx) },
  Mutation: {
    prepareApplicationPapers: (_parent, { input }, ctx) => prepareApplicationPapers(ctx, input),
    openPreparedFile: (_parent, args, ctx) => openPreparedFile(ctx, args),
    removePreparedFile: (_parent, args, ctx) => removePreparedFile(ctx, args),
  },
  PreparedFile: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    expiresAt: ({ expiresAt }) => expiresAt?.toISOString() ?? null,
  },
};
