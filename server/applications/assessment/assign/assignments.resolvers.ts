import type { Resolvers } from '../../../platform/graphql/types.generated.ts';
import { loadApplication } from '../../loadApplication.ts';
import { removeConflict, setConflict } from '../conflicts/setConflict.ts';
import { remindAssessors } from '../progress/remindAssessors.ts';
import { applyAssignmentPlan } from './applyPlan.ts';
import { assignByHand, releaseAssignments, withdrawAssignments } from './changeAssignments.ts';
import { askOneMore, handOverAssessments } from './moveAssignments.ts';
import { type PlanShortfall, readAssignmentPlan } from './planAssignment.ts';

const KINDS = { subject: 'SUBJECT', language: 'LANGUAGE' } as const;

const MAX_LISTED = 100;

export const assignmentResolvers: Resolvers = {
  Query: {
    assignmentPlan: (_parent, args, ctx) => readAssignmentPlan(ctx, args),
  },
  Mutation: {
    applyAssignmentPlan: (_parent, { input }, ctx) => applyAssignmentPlan(ctx, input),
    assignByHand: (_parent, { input }, ctx) => assignByHand(ctx, input),
    withdrawAssignments: (_parent, { input }, ctx) => withdrawAssignments(ctx, input),
    releaseAssignments: (_parent, { input }, ctx) => releaseAssignments(ctx, input),
    handOverAssessments: (_parent, { input }, ctx) => handOverAssessments(ctx, input),
    setConflict: (_parent, { input }, ctx) => setConflict(ctx, input),
    removeConflict: (_parent, { input }, ctx) => removeConflict(ctx, input),
    remindAssessors: (_parent, { input }, ctx) => remindAssessors(ctx, input),
    askOneMore: (_parent, { input }, ctx) => askOneMore(ctx, input),
  },
  AssignmentPlan: {
    addedCount: ({ added }) => added.length,
    removedCount: ({ removed }) => removed.length,
    shortfalls: ({ shortfalls }) => shortfalls.slice(0, MAX_LISTED),
    shortfallCount: ({ shortfalls }) => shortfalls.length,
    mismatches: ({ mismatches }) => mismatches.slice(0, MAX_LISTED),
    mismatchCount: ({ mismatches }) => mismatches.length,
  },
  AssignmentShortfall: {
    application: ({ applicationId }: PlanShortfall, _args, ctx) => loadApplication(ctx, applicationId),
  },
  ExpertiseMismatch: {
    application: ({ applicationId }, _args, ctx) => loadApplication(ctx, applicationId),
    missing: ({ missing }) => missing.map((kind) => KINDS[kind]),
  },
};
