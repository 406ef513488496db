import { loadUser } from '../../accounts/users/loadUser.ts';
import type { Resolvers } from '../../platform/graphql/types.generated.ts';
import { present } from '../../platform/requestLoader.ts';
import { toPoints } from '../assessment/totals/iterateTotals.ts';
import { loadLatestAward } from '../awards/loadAwards.ts';
import { loadDecisions } from '../decisions/loadDecisions.ts';
import { toLetter } from '../decisions/publishDecision.ts';
import { loadApplication } from '../loadApplication.ts';
import { editDecisionLetter, leaveDecisionOut } from './letters/editDecisionLetter.ts';
import { readDecisionLetter } from './letters/readDecisionLetter.ts';
import { listCandidates } from './list/listCandidates.ts';
import { canConfirm, listReleases, loadReleaseCounts, previewRelease } from './listReleases.ts';
import { loadLastResult } from './loadLastResult.ts';
import { discardDecisions, prepareDecisions } from './prepareDecisions.ts';
import { confirmRelease, releaseDecisions } from './releaseDecisions.ts';

export const candidateResolvers: Resolvers = {
  Query: {
    candidates: (_parent, args, ctx) => listCandidates(ctx, args),
    releasePreview: (_parent, args, ctx) => previewRelease(ctx, args),
    decisionLetter: (_parent, args, ctx) => readDecisionLetter(ctx, args),
    releases: (_parent, args, ctx) => listReleases(ctx, args),
  },
  Mutation: {
    prepareDecisions: (_parent, { input }, ctx) => prepareDecisions(ctx, input),
    discardDecisions: (_parent, args, ctx) => discardDecisions(ctx, args),
    editDecisionLetter: (_parent, { input }, ctx) => editDecisionLetter(ctx, input),
    leaveDecisionOut: (_parent, args, ctx) => leaveDecisionOut(ctx, args),
    releaseDecisions: (_parent, { input }, ctx) => releaseDecisions(ctx, input),
    confirmRelease: (_parent, args, ctx) => confirmRelease(ctx, args),
  },
  Decision: {
    editedLetter: (decision) => toLetter(decision),
  },
  Release: {
    counts: ({ id }, _args, ctx) => loadReleaseCounts(ctx, id),
    confirmedBy: ({ confirmedById }, _args, ctx) => (confirmedById ? loadUser(ctx, confirmedById) : null),
    viewerCanConfirm: (release, _args, ctx) => canConfirm(ctx, release),
  },
  Application: {
    lastResult: (application, _args, ctx) => loadLastResult(ctx, application),
  },
  Candidate: {
    application: async ({ applicationId }, _args, ctx) => present(await loadApplication(ctx, applicationId)),
    total: ({ total }) => toPoints(total),
    spread: ({ spread }) => toPoints(spread),
    decision: async ({ applicationId, decisionId }, _args, ctx) =>
      decisionId
        ? ((await loadDecisions(ctx, applicationId)).find(({ id }) => id === decisionId) ?? null)
        : null,
    award: ({ applicationId }, _args, ctx) => loadLatestAward(ctx, applicationId),
  },
};
