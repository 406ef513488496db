import type { Resolvers } from '../../graphql/types.generated.ts';
import { writeDocumentUrl } from './documentKey.ts';
import { readMyDocuments } from './readMyDocuments.ts';
import { readOwnDocument, removeDocument } from './removeDocument.ts';
import { finishUpload } from './upload/finishUpload.ts';

export const documentResolvers: Resolvers = {
  Query: {
    myDocuments: (_parent, _args, ctx) => readMyDocuments(ctx),
    document: (_parent, args, ctx) => readOwnDocument(ctx, args),
  },
  Mutation: {
    finishUpload: (_parent, args, ctx) => finishUpload(ctx, args),
    removeDocument: (_parent, args, ctx) => removeDocument(ctx, args),
  },
  Document: {
    url: ({ id, state }, _args, ctx) =>
      ctx.viewer && state !== 'REFUSED' ? writeDocumentUrl(ctx, id, ctx.viewer) : null,
  },
};
