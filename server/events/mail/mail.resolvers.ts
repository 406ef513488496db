import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listMails } from './listMails.ts';
import { sendTestMail } from './unsent/sendTestMail.ts';
import { sendUnsentMails } from './unsent/sendUnsentMails.ts';

export const mailResolvers: Resolvers = {
  Query: {
    mails: (_parent, args, ctx) => listMails(ctx, args),
  },
  Mutation: {
    sendKeptMails: (_parent, _args, ctx) => sendUnsentMails(ctx),
    sendTestMail: (_parent, { input }, ctx) => sendTestMail(ctx, input),
  },
  Mail: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    sentAt: ({ sentAt }) => sentAt?.toISOString() ?? null,
  },
};
