import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { loadApplication } from '../../loadApplication.ts';
import { loadStoredConflicts } from '../conflicts/storedConflicts.ts';
import { toPoints } from './iterateTotals.ts';
import { listTotals, loadAssignments } from './listTotals.ts';

export const totalResolvers: Resolvers = {
  Query: {
    roundTotals: (_parent, args, ctx) => listTotals(ctx, args),
  },
  ApplicationTotal: {
    application: ({ applicationId }, _args, ctx) => loadApplication(ctx, applicationId),
    total: ({ total }) => toPoints(total),
    spread: ({ spread }) => toPoints(spread),
    corrected: ({ corrected }) => toPoints(corrected),
    assignments: (entry, _args, ctx) => loadAssignments(ctx, entry),
    conflicts: (entry, _args, ctx) => loadStoredConflicts(ctx, entry),
  },
  Assignment: {
    member: ({ member }) => (member.user ? { id: member.id, ...member.user } : null),
    total: ({ total }) => toPoints(total),
    submittedAt: ({ submittedAt }) => submittedAt?.toISOString(),
  },
};
