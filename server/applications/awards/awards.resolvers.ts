import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { loadApplication } from '../loadApplication.ts';
import { loadAcceptance } from './acceptance.ts';
import { acceptAward, declineAward } from './answerAward.ts';
import { canAnswer, canOnAward, listAwards, listMyAwards, loadLatestAward, readAward } from './loadAwards.ts';
import { endAward, extendAward, withdrawAward } from './manageAward.ts';
import { offerNextOnWaitlist } from './offerNext.ts';

export const awardResolvers: Resolvers = {
  Query: {
    myAwards: (_parent, _args, ctx) => listMyAwards(ctx),
    award: (_parent, args, ctx) => readAward(ctx, args),
    awards: (_parent, args, ctx) => listAwards(ctx, args),
  },
  Mutation: {
    acceptAward: (_parent, { input }, ctx) => acceptAward(ctx, input),
    declineAward: (_parent, args, ctx) => declineAward(ctx, args),
    withdrawAward: (_parent, { input }, ctx) => withdrawAward(ctx, input),
    endAward: (_parent, args, ctx) => endAward(ctx, args),
    extendAward: (_parent, { input }, ctx) => extendAward(ctx, input),
    offerNextOnWaitlist: (_parent, args, ctx) => offerNextOnWaitlist(ctx, args),
  },
  Application: {
    award: ({ id }, _args, ctx) => loadLatestAward(ctx, id),
  },
  Award: {
    application: async ({ applicationId }, _args, ctx) => present(await loadApplication(ctx, applicationId)),
    amount: ({ amount }) => Number(amount),
    offeredAt: ({ offeredAt }) => offeredAt.toISOString(),
    acceptBy: ({ acceptBy }) => acceptBy.toISOString(),
    answeredAt: ({ answeredAt }) => answeredAt?.toISOString(),
    questions: async (award, _args, ctx) => (await loadAcceptance(ctx, award))?.asked,
    answers: async (award, _args, ctx) => (await loadAcceptance(ctx, award))?.answers,
    viewerCanAccept: (award, _args, ctx) => canAnswer(ctx, award),
    viewerCanDecline: (award, _args, ctx) => canAnswer(ctx, award),
    viewerCanManage: (award, _args, ctx) => canOnAward(ctx, 'award.manage', award),
  },
};
