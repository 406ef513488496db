import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listContactMessages } from './listContactMessages.ts';
import { sendContactMessage } from './sendContactMessage.ts';
import { setHandled } from './setHandled.ts';

export const contactResolvers: Resolvers = {
  Query: {
    contactMessages: (_parent, args, ctx) => listContactMessages(ctx, args),
  },
  Mutation: {
    sendContactMessage: (_parent, args, ctx) => sendContactMessage(ctx, args),
    setContactMessageHandled: (_parent, args, ctx) => setHandled(ctx, args),
  },
  ContactMessage: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    handledAt: ({ handledAt }) => handledAt?.toISOString() ?? null,
  },
};
