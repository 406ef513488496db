import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { countDemographics } from './countDemographics.ts';
import { readDemographics, saveDemographics } from './saveDemographics.ts';

export const demographicResolvers: Resolvers = {
  Query: {
    demographics: (_parent, args, ctx) => readDemographics(ctx, args),
    demographicCounts: (_parent, args, ctx) => countDemographics(ctx, args),
  },
  Mutation: {
    saveDemographics: (_parent, args, ctx) => saveDemographics(ctx, args),
  },
  Demographics: {
    questions: ({ questions }) =>
      questions.map(({ question, options }) => ({ question, options: [...options] })),
  },
  DemographicCounts: {
    countedAt: ({ countedAt }) => countedAt?.toISOString() ?? null,
  },
};
