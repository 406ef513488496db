import type { PartnerScope } from '../../../rules/accounts/partnerKeys.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import {
  createPartnerKey,
  listPartnerKeys,
  revokePartnerKey,
  rotatePartnerKey,
} from './managePartnerKeys.ts';

export const partnerKeyResolvers: Resolvers = {
  Query: {
    partnerKeys: (_parent, _args, ctx) => listPartnerKeys(ctx),
  },
  Mutation: {
    createPartnerKey: (_parent, { input }, ctx) => createPartnerKey(ctx, input),
    rotatePartnerKey: (_parent, args, ctx) => rotatePartnerKey(ctx, args),
    revokePartnerKey: (_parent, args, ctx) => revokePartnerKey(ctx, args),
  },
  PartnerKey: {
    expiresOn: ({ expiresOn }) => expiresOn?.toISOString().slice(0, 10),
    lastUsedAt: ({ lastUsedAt }) => lastUsedAt?.toISOString(),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    scopes: ({ scopes }) => scopes as PartnerScope[],
  },
};
