import { loadFormerUser } from '../../accounts/users/loadUser.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listAudit } from './listAudit.ts';
import { listAuditChanges } from './listAuditChanges.ts';

export const auditResolvers: Resolvers = {
  Query: {
    audit: (_parent, args, ctx) => listAudit(ctx, args),
  },
  AuditEntry: {
    changes: (entry) => listAuditChanges(entry),
    targetUser: ({ targetType, targetId }, _args, ctx) =>
      targetType === 'user' ? loadFormerUser(ctx, targetId) : null,
  },
};
