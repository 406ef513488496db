import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listMails } from './listMails.ts';

export const mailResolvers: Resolvers = {
  Query: {
    mails: (_parent, args, ctx) => listMails(ctx, args),
  },
  Mail: {
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    sentAt: ({ sentAt }) => sentAt?.toISOString() ?? null,
  },
};
