import type { Condition } from '../../../rules/conditions/condition.ts';
import { loadUser } from '../../accounts/users/loadUser.ts';
import { loadScholarship } from '../../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../../catalogue/scholarships/scholarshipRow.ts';
import { readWaiverRules, setWaiverRules } from '../../catalogue/scholarships/waivers/waiverRules.ts';
import { today } from '../../platform/context.ts';
import { readSelection } from '../../platform/graphql/selection.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { loadPayment } from '../paymentRow.ts';
import { canDecide, decideWaiverRequest } from './decideWaiverRequest.ts';
import { listWaiverRequests, loadRequestedPaymentId, loadViewerRequest } from './listWaiverRequests.ts';
import { createWaiverCode, isUsable, listWaiverCodes, revokeWaiverCode } from './manageWaiverCodes.ts';
import { loadFeeWaiver, readViewerFee } from './readViewerFee.ts';
import { redeemWaiverCode } from './redeemWaiverCode.ts';
import { requestWaiver, withdrawWaiverRequest } from './requestWaiver.ts';
import { nameFacts } from './waiverCondition.ts';

const VERDICTS = { met: 'MET', notMet: 'NOT_MET', unknown: 'UNKNOWN', own: 'OWN' } as const;

export const waiverResolvers: Resolvers = {
  Query: {
    waiverCodes: (_parent, args, ctx) => listWaiverCodes(ctx, args),
    waiverRequests: (_parent, args, ctx) => listWaiverRequests(ctx, args),
    waiverRules: (_parent, args, ctx) => readWaiverRules(ctx, args),
  },
  Mutation: {
    redeemWaiverCode: async (_parent, args, ctx, info) =>
      loadScholarship(ctx, (await redeemWaiverCode(ctx, args)).id, chooseColumns(readSelection(info))),
    requestWaiver: (_parent, args, ctx) => requestWaiver(ctx, args),
    withdrawWaiverRequest: (_parent, args, ctx) => withdrawWaiverRequest(ctx, args),
    decideWaiverRequest: (_parent, { input }, ctx) => decideWaiverRequest(ctx, input),
    createWaiverCode: (_parent, args, ctx) => createWaiverCode(ctx, args),
    revokeWaiverCode: (_parent, args, ctx) => revokeWaiverCode(ctx, args),
    setWaiverRules: (_parent, args, ctx) => setWaiverRules(ctx, args),
  },
  WaiverRules: { condition: ({ condition }) => condition as Condition | null },
  Scholarship: { viewerFee: ({ id }, _args, ctx) => readViewerFee(ctx, id ?? '') },
  Application: { feeWaiver: ({ id }, _args, ctx) => loadFeeWaiver(ctx, id) },
  ViewerFee: {
    request: ({ scholarshipId }, _args, ctx) => loadViewerRequest(ctx, scholarshipId),
    condition: async ({ condition }, _args, ctx) =>
      condition && {
        verdict: VERDICTS[condition.verdict],
        missing: await nameFacts(ctx, condition.missing),
      },
  },
  FeeWaiver: { since: ({ since }) => since.toISOString() },
  WaiverRequest: {
    applicant: async ({ personId }, _args, ctx) => present(await loadUser(ctx, personId)),
    scholarship: async ({ scholarshipId }, _args, ctx, info) =>
      present(await loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info)))),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    endedAt: ({ endedAt }) => endedAt?.toISOString() ?? null,
    payment: async ({ id }, _args, ctx) => {
      const paymentId = await loadRequestedPaymentId(ctx, id);
      return paymentId ? loadPayment(ctx, paymentId) : null;
    },
    viewerCanDecide: (request, _args, ctx) => canDecide(ctx, request),
  },
  WaiverCode: {
    isForOrganisation: ({ organisationId }) => organisationId !== null,
    expiresOn: ({ expiresOn }) => expiresOn?.toISOString().slice(0, 10) ?? null,
    revokedAt: ({ revokedAt }) => revokedAt?.toISOString() ?? null,
    createdBy: async ({ createdById }, _args, ctx) =>
      createdById ? present(await loadUser(ctx, createdById)) : null,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    isUsable: (code, _args, ctx) => isUsable(code, today(ctx)),
  },
};
