import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { loadApplication } from '../../loadApplication.ts';
import { loadStoredConflicts } from '../conflicts/storedConflicts.ts';
import { requireNotBlind } from '../rounds/reachableRound.ts';
import { toPoints } from './iterateTotals.ts';
import { listTotals, loadAssignments } from './listTotals.ts';
import { loadDistribution } from './loadDistribution.ts';

export const totalResolvers: Resolvers = {
  Query: {
    roundTotals: (_parent, args, ctx) => listTotals(ctx, args),
  },
  AssessmentRound: {
    distribution: (round, _args, ctx) => {
      requireNotBlind(ctx.viewer, round);
      return loadDistribution(ctx, round);
    },
  },
  AssessorDistribution: {
    severity: ({ severity }) => toPoints(severity),
  },
  TotalDistribution: {
    lowest: ({ lowest }) => toPoints(lowest),
    median: ({ median }) => toPoints(median),
    highest: ({ highest }) => toPoints(highest),
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
