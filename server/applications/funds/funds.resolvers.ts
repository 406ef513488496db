import { loadForm } from '../../catalogue/forms/resolvedForm.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { listFunds, loadAwardPlan, loadAwardTotals, loadFund } from './loadFunds.ts';
import { saveAcceptanceForm } from './saveAcceptanceForm.ts';
import { saveAwardPlan } from './saveAwardPlan.ts';
import { removeFund, saveFund } from './saveFund.ts';

const toNumber = (amount: bigint | null) => (amount === null ? null : Number(amount));

export const fundResolvers: Resolvers = {
  Query: {
    funds: (_parent, args, ctx) => listFunds(ctx, args),
  },
  Mutation: {
    saveFund: (_parent, { input }, ctx) => saveFund(ctx, input),
    removeFund: (_parent, args, ctx) => removeFund(ctx, args),
    saveAwardPlan: (_parent, { input }, ctx) => saveAwardPlan(ctx, input),
    saveAcceptanceForm: (_parent, { input }, ctx) => saveAcceptanceForm(ctx, input),
  },
  Scholarship: {
    awardPlan: ({ id }, _args, ctx) => loadAwardPlan(ctx, id ?? ''),
  },
  AwardPlan: {
    fund: ({ fundId }, _args, ctx) => (fundId ? loadFund(ctx, fundId) : null),
    budget: ({ budget }) => toNumber(budget),
    amount: ({ amount }) => toNumber(amount),
    questions: ({ acceptanceFormId }, _args, ctx) =>
      acceptanceFormId ? loadForm(ctx, acceptanceFormId) : null,
    totals: ({ scholarshipId }, _args, ctx) => loadAwardTotals(ctx, scholarshipId),
  },
};
