import type { Resolvers } from '../../graphql/types.generated.ts';
import { writeDocumentUrl } from './documentKey.ts';
import { findDocument, isOpen } from './readDocument.ts';
import { readMyDocuments } from './readMyDocuments.ts';
import { removeDocument } from './removeDocument.ts';
import { finishUpload } from './upload/finishUpload.ts';
import { loadNamed } from './uses/findReadable.ts';

export const documentResolvers: Resolvers = {
  Query: {
    myDocuments: (_parent, _args, ctx) => readMyDocuments(ctx),
    document: (_parent, args, ctx) => findDocument(ctx, args.id),
  },
  Mutation: {
    finishUpload: (_parent, args, ctx) => finishUpload(ctx, args),
    removeDocument: (_parent, args, ctx) => removeDocument(ctx, args),
  },
  Document: {
    url: (document, _args, ctx) =>
      ctx.viewer && isOpen(document, ctx.viewer) ? writeDocumentUrl(ctx, document.id, ctx.viewer) : null,
  },
  AnswerSet: {
    documents: ({ questions, answers }, _args, ctx) => loadNamed(ctx, questions.form, answers),
  },
};
