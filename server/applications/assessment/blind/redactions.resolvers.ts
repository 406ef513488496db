import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { loadApplication } from '../../loadApplication.ts';
import { listRedactions, listUnservable, redact, removeRedaction } from './redactions.ts';

export const redactionResolvers: Resolvers = {
  Query: {
    redactions: (_parent, args, ctx) => listRedactions(ctx, args),
    unservableDocuments: (_parent, args, ctx) => listUnservable(ctx, args),
  },
  Mutation: {
    redact: (_parent, { input }, ctx) => redact(ctx, input),
    removeRedaction: (_parent, { input }, ctx) => removeRedaction(ctx, input),
  },
  Redaction: {
    application: ({ applicationId }, _args, ctx) => loadApplication(ctx, applicationId),
    referee: ({ reference }) => reference?.name ?? null,
    isReplaced: ({ replacementId }) => replacementId !== null,
  },
  UnservableDocument: {
    application: ({ applicationId }, _args, ctx) => loadApplication(ctx, applicationId),
  },
};
