import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadRelease } from '../decisions/loadDecisions.ts';
import { listGroupMessages, loadGroupCounts } from './listGroupMessages.ts';
import { previewGroupMessage } from './previewGroupMessage.ts';
import { sendGroupMessage } from './sendGroupMessage.ts';

export const groupMessageResolvers: Resolvers = {
  Query: {
    groupMessages: (_parent, _args, ctx) => listGroupMessages(ctx),
    groupMessagePreview: (_parent, args, ctx) => previewGroupMessage(ctx, args),
  },
  Mutation: {
    sendGroupMessage: (_parent, { input }, ctx) => sendGroupMessage(ctx, input),
  },
  GroupMessage: {
    release: ({ id }, _args, ctx) => loadRelease(ctx, id),
    recipientCount: async ({ id }, _args, ctx) => (await loadGroupCounts(ctx, id)).recipientCount,
    sentCount: async ({ id }, _args, ctx) => (await loadGroupCounts(ctx, id)).sentCount,
    skippedCount: async ({ id }, _args, ctx) => (await loadGroupCounts(ctx, id)).skippedCount,
  },
};
