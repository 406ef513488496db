import { chooseText } from '../../../rules/forms/texts.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { getLanguage } from '../../platform/language/getLanguage.ts';
import { countDraftStops } from './countDraftStops.ts';
import { countFunnel } from './countFunnel.ts';
import { measureDecisions } from './measureDecisions.ts';
import { readNumbersScope } from './numbersScope.ts';
import { sumAwards } from './sumAwards.ts';
import { sumFees } from './sumFees.ts';

export const numberResolvers: Resolvers = {
  Query: { numbers: (_parent, given, ctx) => readNumbersScope(ctx, given) },
  Numbers: {
    funnel: (scope, _args, ctx) => countFunnel(ctx, scope),
    draftStops: (scope, _args, ctx) => countDraftStops(ctx, scope),
    decisionDays: (scope, _args, ctx) => measureDecisions(ctx, scope),
    fees: (scope, _args, ctx) => sumFees(ctx, scope),
    awards: (scope, _args, ctx) => sumAwards(ctx, scope),
  },
  DraftStop: {
    section: ({ section }, _args, ctx) =>
      section && chooseText(section, getLanguage(ctx), ctx.env.DEFAULT_LANGUAGE),
  },
};
