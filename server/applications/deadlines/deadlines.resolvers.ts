import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../../catalogue/scholarships/scholarshipRow.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { extendDeadline } from './extendDeadline.ts';
import {
  canExtend,
  canExtendFor,
  canWithdraw,
  loadExtension,
  loadViewerExtension,
  readLateReason,
} from './loadExtensions.ts';
import { dismissOutage, extendOutage, listOutages } from './outages/extendOutage.ts';
import { withdrawExtension } from './withdrawExtension.ts';

export const deadlineResolvers: Resolvers = {
  Mutation: {
    extendOutage: (_parent, args, ctx) => extendOutage(ctx, args),
    dismissOutage: (_parent, args, ctx) => dismissOutage(ctx, args),
    extendDeadline: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await extendDeadline(ctx, args), chooseColumns(readSelection(info))),
    withdrawExtension: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, await withdrawExtension(ctx, args), chooseColumns(readSelection(info))),
  },
  StaffOverview: {
    outages: (_overview, _args, ctx) => listOutages(ctx),
  },
  Outage: {
    beganAt: ({ beganAt }) => beganAt.toISOString(),
    endedAt: ({ endedAt }) => endedAt.toISOString(),
    count: ({ touched }) => touched.length,
    names: ({ touched }) => [...new Set(touched.map(({ name }) => name))].slice(0, 10),
  },
  Scholarship: {
    viewerExtension: ({ id }, _args, ctx) => loadViewerExtension(ctx, id ?? ''),
    viewerCanExtend: (scholarship, _args, ctx) => canExtend(ctx, scholarship),
  },
  Application: {
    lateReason: (application, _args, ctx) => readLateReason(ctx, application),
    extension: (application, _args, ctx) => loadExtension(ctx, application),
    viewerCanExtend: (application, _args, ctx) => canExtendFor(ctx, application),
    viewerCanWithdrawExtension: (application, _args, ctx) => canWithdraw(ctx, application),
  },
  DeadlineExtension: {
    closesAt: ({ closesAt }) => closesAt.toISOString(),
  },
};
