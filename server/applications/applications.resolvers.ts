import { formatPicture } from '../accounts/pictures/formatPicture.ts';
import { loadUser } from '../accounts/users/loadUser.ts';
import { loadScholarship } from '../catalogue/scholarships/loadScholarship.ts';
import { chooseColumns } from '../catalogue/scholarships/scholarshipRow.ts';
import { loadTimeline } from '../events/timeline/readTimeline.ts';
import { loadRequestedApplicationId } from '../payments/waivers/listWaiverRequests.ts';
import { readSelection } from '../platform/graphql/selection.ts';
import type { Resolvers } from '../platform/graphql/types.generated.ts';
import { present } from '../platform/requestLoader.ts';
import { loadSubmitted } from './answers/loadSubmitted.ts';
import { readAnswerTexts } from './answers/readAnswerTexts.ts';
import { ABILITIES, canPay, listMoves, loadViewerApplication } from './applicationAbilities.ts';
import { listApplicationChanges } from './changes/listApplicationChanges.ts';
import {
  deleteApplications,
  giveFeedbackToApplications,
  startProcessingApplications,
} from './decide/changeApplications.ts';
import { giveFeedback } from './decide/giveFeedback.ts';
import { setApplicationStatus } from './decide/setApplicationStatus.ts';
import { discardDraft } from './drafts/discardDraft.ts';
import { loadDraftAnswers, loadViewerAnswers } from './drafts/draftAnswers.ts';
import { loadReadiness } from './drafts/draftReadiness.ts';
import { listMyDrafts, loadViewerDraft, readDraft } from './drafts/readDrafts.ts';
import { saveDraft } from './drafts/saveDraft.ts';
import { submitDrafts } from './drafts/submitDrafts.ts';
import { canEnter, enterApplication } from './enter/enterApplication.ts';
import { formatTimelineDetail } from './formatTimelineDetail.ts';
import { withoutOmitted } from './formOfPortal.ts';
import { countApplications } from './list/countApplications.ts';
import { listApplicationIds } from './list/listApplicationIds.ts';
import { listApplications, listMyApplications } from './list/listApplications.ts';
import { loadApplicant } from './loadApplicant.ts';
import { loadApplication } from './loadApplication.ts';
import { readApplication } from './readApplication.ts';
import { formatReferenceNumber } from './referenceNumber.ts';
import { cancelApplication, deleteApplication } from './submit/cancelApplication.ts';
import { loadCanApply } from './submit/openScholarship.ts';
import { submitApplication } from './submit/submitApplication.ts';
import { submitApplications } from './submit/submitApplications.ts';
import { updateApplication } from './submit/updateApplication.ts';
import { applyAgain, canApplyAgain } from './withdrawn/applyAgain.ts';
import { listMyWithdrawn, readWithdrawalReason } from './withdrawn/listMyWithdrawn.ts';

export const applicationResolvers: Resolvers = {
  Query: {
    application: (_parent, args, ctx) => readApplication(ctx, args),
    myApplications: (_parent, args, ctx, info) => {
      const scholarship = readSelection(info).get('items')?.get('scholarship');
      return listMyApplications(ctx, args, scholarship && chooseColumns(scholarship));
    },
    myWithdrawnApplications: (_parent, _args, ctx) => listMyWithdrawn(ctx),
    applications: (_parent, args, ctx) => listApplications(ctx, args),
    applicationCounts: (_parent, args, ctx) => countApplications(ctx, args),
    applicationChanges: (_parent, args, ctx) => listApplicationChanges(ctx, args),
    applicationIds: (_parent, args, ctx) => listApplicationIds(ctx, args),
    applicationDraft: (_parent, args, ctx) => readDraft(ctx, args),
    myDrafts: (_parent, _args, ctx) => listMyDrafts(ctx),
  },
  Mutation: {
    submitApplication: (_parent, args, ctx) => submitApplication(ctx, args),
    enterApplication: (_parent, args, ctx) => enterApplication(ctx, args),
    submitApplications: (_parent, args, ctx) => submitApplications(ctx, args),
    submitDrafts: (_parent, { input }, ctx) => submitDrafts(ctx, input),
    updateApplication: async (_parent, args, ctx) => (await updateApplication(ctx, args)).application,
    cancelApplication: (_parent, args, ctx) => cancelApplication(ctx, args),
    applyAgain: (_parent, args, ctx) => applyAgain(ctx, args),
    deleteApplication: (_parent, args, ctx) => deleteApplication(ctx, args),
    setApplicationStatus: (_parent, { input }, ctx) => setApplicationStatus(ctx, input),
    giveFeedback: (_parent, { input }, ctx) => giveFeedback(ctx, input),
    startProcessingApplications: (_parent, args, ctx) => startProcessingApplications(ctx, args),
    giveFeedbackToApplications: (_parent, args, ctx) => giveFeedbackToApplications(ctx, args),
    deleteApplications: (_parent, args, ctx) => deleteApplications(ctx, args),
    saveDraft: (_parent, { input }, ctx) => saveDraft(ctx, input),
    discardDraft: (_parent, args, ctx) => discardDraft(ctx, args),
  },
  Application: {
    referenceNumber: (application) => formatReferenceNumber(application),
    applicant: ({ id }, _args, ctx) => loadApplicant(ctx, id),
    scholarship: ({ scholarship, scholarshipId }, _args, ctx, info) =>
      scholarship ?? loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info))),
    applicantImage: ({ applicantImage }, _args, ctx) => formatPicture(ctx, applicantImage),
    applicantImageUrl: ({ applicantImage: image }) => (image && 'url' in image ? image.url : null),
    answers: (application, _args, ctx) => loadSubmitted(ctx, application),
    answerTexts: (application, args, ctx) => readAnswerTexts(ctx, application, args),
    timeline: ({ id }, _args, ctx) => loadTimeline(ctx, id),
    consentedAt: ({ consentedAt }) => consentedAt?.toISOString(),
    cancelledAt: ({ cancelledAt }) => cancelledAt?.toISOString(),
    withdrawalReason: ({ id, cancelledAt }, _args, ctx) =>
      cancelledAt ? readWithdrawalReason(ctx, id) : null,
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
    viewerCanUpdate: (application, _args, ctx) => ABILITIES.viewerCanUpdate(application, ctx),
    viewerCanCancel: (application, _args, ctx) => ABILITIES.viewerCanCancel(application, ctx),
    viewerCanApplyAgain: (application, _args, ctx) => canApplyAgain(application, ctx),
    viewerCanPay: (application, _args, ctx) => canPay(application, ctx),
    viewerCanDelete: (application, _args, ctx) => ABILITIES.viewerCanDelete(application, ctx),
    viewerCanGiveFeedback: (application, _args, ctx) => ABILITIES.viewerCanGiveFeedback(application, ctx),
    viewerStatusMoves: (application, _args, ctx) => listMoves('application.setStatus', application, ctx),
    viewerDecisions: (application, _args, ctx) => listMoves('application.decide', application, ctx),
  },
  ApplicationChange: {
    application: ({ record }) => record,
  },
  Payment: {
    application: ({ applicationId }, _args, ctx) =>
      applicationId ? loadApplication(ctx, applicationId) : null,
  },
  WaiverRequest: {
    application: async ({ id }, _args, ctx) => {
      const applicationId = await loadRequestedApplicationId(ctx, id);
      return applicationId ? loadApplication(ctx, applicationId) : null;
    },
  },
  ApplicationEvent: {
    detail: ({ detail }, _args, ctx) => formatTimelineDetail(ctx, detail),
    actor: ({ actorId }, _args, ctx) => (actorId ? loadUser(ctx, actorId) : null),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
  },
  ApplicationDraft: {
    scholarship: async ({ scholarshipId }, _args, ctx, info) =>
      present(await loadScholarship(ctx, scholarshipId, chooseColumns(readSelection(info)))),
    content: ({ content }, _args, { env }) => withoutOmitted(env, content),
    answers: (draft, _args, ctx) => loadDraftAnswers(ctx, draft),
    readiness: (draft, _args, ctx) => loadReadiness(ctx, draft),
    createdAt: ({ createdAt }) => createdAt.toISOString(),
    updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  },
  Scholarship: {
    viewerApplication: ({ id }, _args, ctx) => loadViewerApplication(ctx, id ?? ''),
    viewerDraft: ({ id }, _args, ctx) => loadViewerDraft(ctx, id ?? ''),
    viewerAnswers: ({ id, questions }, _args, ctx) => (id && questions ? loadViewerAnswers(ctx, id) : null),
    viewerCanEnterApplication: (scholarship, _args, ctx) => canEnter(ctx, scholarship),
    canApply: ({ id }, _args, ctx) => loadCanApply(ctx, id ?? ''),
  },
};
