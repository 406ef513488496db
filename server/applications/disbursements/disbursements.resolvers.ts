import { loadUser } from '../../accounts/users/loadUser.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { loadAward } from '../awards/loadAwards.ts';
import {
  canPay,
  canReadBankDetails,
  canSaveBankDetails,
  readAccountEnding,
  readBankChange,
  readDisbursements,
} from './awardFields.ts';
import { readBankDetails } from './bank/readBankDetails.ts';
import { reviewBankDetails } from './bank/reviewBankDetails.ts';
import { saveBankDetails } from './bank/saveBankDetails.ts';
import { listDisbursements } from './listDisbursements.ts';
import { isHeld, loadBankChange, toDay } from './loadDisbursements.ts';
import { payByFile } from './pay/payByFile.ts';
import { payDisbursements } from './pay/payDisbursements.ts';
import { planDisbursements } from './plan/planDisbursements.ts';
import { stopDisbursement } from './plan/stopDisbursement.ts';

export const disbursementResolvers: Resolvers = {
  Query: {
    disbursements: (_parent, args, ctx) => listDisbursements(ctx, args),
    bankDetails: (_parent, args, ctx) => readBankDetails(ctx, args),
  },
  Mutation: {
    planDisbursements: (_parent, { input }, ctx) => planDisbursements(ctx, input),
    payDisbursements: (_parent, { input }, ctx) => payDisbursements(ctx, input),
    payByFile: (_parent, { input }, ctx) => payByFile(ctx, input),
    stopDisbursement: (_parent, args, ctx) => stopDisbursement(ctx, args),
    saveBankDetails: (_parent, { input }, ctx) => saveBankDetails(ctx, input),
    reviewBankDetails: (_parent, args, ctx) => reviewBankDetails(ctx, args),
  },
  Award: {
    disbursements: (award, _args, ctx) => readDisbursements(ctx, award),
    accountEnding: (award, _args, ctx) => readAccountEnding(ctx, award),
    bankDetailsChangedAt: (award, _args, ctx) => readBankChange(ctx, award),
    viewerCanSaveBankDetails: (award, _args, ctx) => canSaveBankDetails(ctx, award),
    viewerCanReadBankDetails: (award, _args, ctx) => canReadBankDetails(ctx, award),
  },
  Disbursement: {
    award: ({ awardId }, _args, ctx) => loadAward(ctx, awardId),
    dueOn: ({ dueOn }) => toDay(dueOn),
    amount: ({ amount }) => Number(amount),
    paidOn: ({ paidOn }) => paidOn && toDay(paidOn),
    isHeld: async (disbursement, _args, ctx) =>
      isHeld(ctx, disbursement, await loadBankChange(ctx, disbursement.awardId)),
    viewerCanPay: (disbursement, _args, ctx) => canPay(ctx, disbursement),
  },
  BankDetails: {
    changedAt: ({ changedAt }) => changedAt.toISOString(),
    reviewedBy: ({ reviewedById }, _args, ctx) => (reviewedById ? loadUser(ctx, reviewedById) : null),
  },
};
