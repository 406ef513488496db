import { MAIL_KINDS } from '../../events/mail/mailKinds.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { countUnread, listInbox } from './listInbox.ts';
import { readMailPreferences, setMailPreference } from './mailPreferences.ts';
import { markInboxRead } from './markInboxRead.ts';

export const inboxResolvers: Resolvers = {
  Query: {
    inbox: (_parent, args, ctx) => listInbox(ctx, args),
  },
  Mutation: {
    markInboxRead: (_parent, { input }, ctx) => markInboxRead(ctx, input),
    setMailPreference: (_parent, { input }, ctx) => setMailPreference(ctx, input),
  },
  Viewer: {
    unreadInboxCount: (profile, _args, ctx) => countUnread(ctx, profile),
    mailPreferences: (profile, _args, ctx) => readMailPreferences(ctx, profile),
  },
  InboxEntry: {
    topic: ({ kind }) => MAIL_KINDS[kind]?.topic ?? null,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    readAt: ({ readAt }) => readAt?.toISOString() ?? null,
  },
};
