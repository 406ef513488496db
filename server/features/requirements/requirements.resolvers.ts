import type { Resolvers } from '../../graphql/types.generated.ts';
import { canMakeException, canMakeExceptions, makeException } from './exceptions.ts';
import { readKeptEligibility } from './keptEligibility.ts';
import { loadRequirementLines, readEligibilities, readEligibility } from './loadEligibility.ts';
import { presentLines } from './presentEligibility.ts';

export const requirementResolvers: Resolvers = {
  Query: {
    eligibilities: (_parent, args, ctx) => readEligibilities(ctx, args),
  },
  Mutation: {
    makeException: (_parent, args, ctx) => makeException(ctx, args),
  },
  Scholarship: {
    requirements: async ({ id }, _args, ctx) => presentLines(ctx, await loadRequirementLines(ctx, id ?? '')),
    eligibility: ({ id }, { answers }, ctx) => readEligibility(ctx, id ?? '', answers),
    viewerCanMakeException: (scholarship, _args, ctx) => canMakeExceptions(ctx, scholarship),
  },
  Application: {
    eligibility: (application, _args, ctx) => readKeptEligibility(ctx, application),
    viewerCanMakeException: (application, _args, ctx) => canMakeException(ctx, application),
  },
};
