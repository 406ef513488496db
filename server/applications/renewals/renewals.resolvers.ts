import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../../catalogue/scholarships/scholarshipRow.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { loadAward } from '../awards/loadAwards.ts';
import { listRenewableAwards } from './listRenewableAwards.ts';
import { loadRenewedAward } from './loadRenewedAward.ts';
import { prepareRenewals } from './prepareRenewals.ts';
import { listRenewalTargets } from './renewalTargets.ts';

export const renewalResolvers: Resolvers = {
  Query: {
    renewalTargets: async (_parent, args, ctx, info) => {
      const columns = chooseColumns(readSelection(info));
      const ids = await listRenewalTargets(ctx, args);
      return Promise.all(ids.map(async (id) => present(await loadScholarship(ctx, id, columns))));
    },
    renewableAwards: (_parent, args, ctx) => listRenewableAwards(ctx, args),
  },
  Mutation: {
    prepareRenewals: (_parent, { input }, ctx) => prepareRenewals(ctx, input),
  },
  Application: {
    renewedAward: ({ id }, _args, ctx) => loadRenewedAward(ctx, id),
  },
  RenewableAward: {
    award: ({ awardId }, _args, ctx) => loadAward(ctx, awardId),
  },
};
