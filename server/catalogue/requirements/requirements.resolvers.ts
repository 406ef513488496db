import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { readApplicationEligibility } from './eligibilitySnapshot.ts';
import { loadRequirementLines, readEligibilities, readEligibility } from './loadEligibility.ts';
import { presentLines } from './presentEligibility.ts';

export const requirementResolvers: Resolvers = {
  Query: {
    eligibilities: (_parent, args, ctx) => readEligibilities(ctx, args),
  },
  Scholarship: {
    requirements: async ({ id }, _args, ctx) => presentLines(ctx, await loadRequirementLines(ctx, id ?? '')),
    eligibility: ({ id }, { answers }, ctx) => readEligibility(ctx, id ?? '', answers),
  },
  Application: {
    eligibility: (application, _args, ctx) => readApplicationEligibility(ctx, application),
  },
};
