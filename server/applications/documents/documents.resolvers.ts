import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { writeDocumentUrl } from './documentKey.ts';
import { findDocument, isOpen, readDeletion } from './readDocument.ts';
import { readMyDocuments } from './readMyDocuments.ts';
import { removeDocument } from './removeDocument.ts';
import { canReplace, readRequests } from './requests/loadRequests.ts';
import { replaceDocument } from './requests/replaceDocument.ts';
import { listRequestable, requestDocument } from './requests/requestDocument.ts';
import { finishUpload } from './upload/finishUpload.ts';
import { loadNamed } from './uses/findReadable.ts';

export const documentResolvers: Resolvers = {
  Query: {
    myDocuments: (_parent, _args, ctx) => readMyDocuments(ctx),
    document: (_parent, args, ctx) => findDocument(ctx, args.id),
  },
  Mutation: {
    finishUpload: (_parent, args, ctx) => finishUpload(ctx, args),
    requestDocument: (_parent, { input }, ctx) => requestDocument(ctx, input),
    replaceDocument: (_parent, { input }, ctx) => replaceDocument(ctx, input),
    removeDocument: (_parent, args, ctx) => removeDocument(ctx, args),
  },
  Document: {
    url: (document, _args, ctx) =>
      ctx.viewer && isOpen(document, ctx.viewer) ? writeDocumentUrl(ctx, document.id, ctx.viewer) : null,
    deletedAt: (document) => readDeletion(document)?.toISOString() ?? null,
  },
  DocumentRequest: {
    viewerCanReplace: (request, _args, ctx) => canReplace(request, ctx.viewer),
    until: ({ until }) => until.toISOString(),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
  Application: {
    documentRequests: (application, _args, ctx) => readRequests(ctx, application),
  },
  AnswerSet: {
    viewerCanRequest: (answers, _args, ctx) => listRequestable(ctx, answers),
    documents: ({ questions, answers }, _args, ctx) => loadNamed(ctx, questions.form, answers),
  },
};
