import { makeRoundOf } from '../assessment.ts';
import {
  makeOfferId,
  makePreparedId,
  makeRenewableAward,
  makeWaitingReleaseId,
  makeWaitlistId,
  renewAward,
} from './awards.ts';
import { makeAwardId, makeAwardWithAccount, makeDisbursementId } from './disbursements.ts';
import { type OwnRows, type RefusalCase, twoOf } from './ownRows.ts';
import {
  ENTERED,
  makeApplicationId,
  makeExtension,
  makeReferenceId,
  makeRequestedApplication,
  makeScholarshipId,
} from './records.ts';
import { ownApplication } from './routeRows.ts';

const myForm: RefusalCase['about'] = async (ctx, caller) =>
  `${(await ownApplication(ctx, caller)).scholarshipId} ${caller.email}`;

const threeOf = (given: string) => given.split(' ') as [string, string, string];

const makeOwnEntry: RefusalCase['about'] = async (ctx, caller) => {
  const { id: applicationId, scholarshipId } = await ownApplication(ctx, caller);
  const { id, panelId } = await makeRoundOf(ctx, { scholarshipId, applicationId });
  const member = await ctx.db.panelMember.findFirstOrThrow({ where: { panelId: panelId ?? '' } });
  return `${id} ${applicationId} ${member.id}`;
};

const makeOwnAssessment: RefusalCase['about'] = async (ctx, caller) => {
  const [roundId, applicationId, memberId] = threeOf(await makeOwnEntry(ctx, caller));
  const { id } = await ctx.db.assessment.create({ data: { roundId, applicationId, memberId } });
  return `${roundId} ${id}`;
};

const makeOwnRedaction: RefusalCase['about'] = async (ctx, caller) => {
  const [roundId, applicationId] = threeOf(await makeOwnEntry(ctx, caller));
  const { id } = await ctx.db.redaction.create({
    data: { applicationId, question: 'essay', createdAt: ctx.now() },
  });
  return `${roundId} ${id}`;
};

function inConflict(given: string): string {
  const [roundId, applicationId, memberId] = threeOf(given);
  return `{ roundId: "${roundId}", applicationId: "${applicationId}", memberId: "${memberId}" }`;
}

export const OWN_APPLICATIONS: OwnRows = {
  saveFund: 'general',
  removeFund: 'general',
  saveAwardPlan: 'general',
  saveAcceptanceForm: 'general',
  prepareDecisions: {
    about: async (ctx, caller) => {
      const { id, scholarshipId } = await ownApplication(ctx, caller);
      return `${scholarshipId} ${id}`;
    },
    call: (given) => {
      const [scholarshipId, id] = twoOf(given);
      return `prepareDecisions(input: { scholarshipId: "${scholarshipId}", outcome: NOT_SELECTED, ids: ["${id}"] }) { results { code message } }`;
    },
  },
  discardDecisions: {
    about: makePreparedId,
    call: (id) => `discardDecisions(ids: ["${id}"]) { results { code message } }`,
  },
  editDecisionLetter: {
    about: makePreparedId,
    call: (id) => `editDecisionLetter(input: { applicationId: "${id}", version: 0 }) { text }`,
  },
  leaveDecisionOut: {
    about: makePreparedId,
    call: (id) => `leaveDecisionOut(applicationId: "${id}", isLeftOut: true) { text }`,
  },
  // A release never includes the viewer's own application.
  releaseDecisions: 'general',
  confirmRelease: { about: makeWaitingReleaseId, call: (id) => `confirmRelease(id: "${id}") { id }` },
  acceptAward: 'theirs',
  declineAward: 'theirs',
  withdrawAward: {
    about: makeAwardId,
    call: (id) => `withdrawAward(input: { id: "${id}", reason: "x", version: 1 }) { id }`,
  },
  endAward: { about: makeAwardId, call: (id) => `endAward(id: "${id}", version: 1) { id }` },
  extendAward: {
    about: makeOfferId,
    call: (id) => `extendAward(input: { id: "${id}", acceptBy: "2026-07-30", version: 1 }) { id }`,
  },
  offerNextOnWaitlist: {
    about: makeWaitlistId,
    call: (id) => `offerNextOnWaitlist(scholarshipId: "${id}") { id }`,
  },
  prepareRenewals: {
    about: makeRenewableAward,
    call: (given) => `${renewAward(given)} { results { code message } }`,
  },
  planDisbursements: {
    about: makeAwardId,
    call: (id) => `planDisbursements(input: { awardId: "${id}", parts: [], version: 1 }) { id }`,
  },
  payDisbursements: {
    about: makeDisbursementId,
    call: (id) =>
      `payDisbursements(input: { ids: ["${id}"], paidOn: "2026-06-01" }) { results { code message } }`,
  },
  // `payByFile` reports the viewer's own payments as problems instead of refusing the whole file.
  payByFile: 'general',
  stopDisbursement: {
    about: makeDisbursementId,
    call: (id) => `stopDisbursement(id: "${id}", reason: "On leave") { id }`,
  },
  saveBankDetails: 'theirs',
  reviewBankDetails: {
    about: makeAwardWithAccount,
    call: (id) => `reviewBankDetails(awardId: "${id}") { id }`,
  },
  extendOutage: 'general',
  dismissOutage: 'general',
  extendDeadline: {
    about: myForm,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `extendDeadline(id: "${id}", input: { applicationDeadline: "2026-12-01", reason: "Ill", applicantEmail: "${email}" }) { id }`;
    },
  },
  withdrawExtension: {
    about: makeExtension,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `withdrawExtension(id: "${id}", input: { applicantEmail: "${email}", reason: "Wrong" }) { id }`;
    },
  },
  sendMessage: 'theirs',
  // A group message never reaches the viewer's own application.
  sendGroupMessage: 'general',
  markMessagesRead: 'theirs',
  addNote: {
    about: makeApplicationId,
    call: (id) => `addNote(input: { applicationId: "${id}", text: "Called" }) { id }`,
  },
  labelApplications: {
    about: makeApplicationId,
    call: (id) => `labelApplications(input: { ids: ["${id}"], add: ["New"] }) { code message }`,
  },
  setAssignee: {
    about: makeApplicationId,
    call: (id) => `setAssignee(input: { applicationId: "${id}" }) { id }`,
  },
  setWaitingForApplicant: {
    about: makeApplicationId,
    call: (id) => `setWaitingForApplicant(input: { applicationId: "${id}", isWaiting: true }) { id }`,
  },
  makeException: {
    about: myForm,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `makeException(input: { scholarshipId: "${id}", email: "${email}", reason: "It counts." }) { reason }`;
    },
  },
  addReview: 'theirs',
  updateReview: 'theirs',
  deleteReview: 'theirs',
  deleteReviews: 'theirs',
  clearIntent: 'theirs',
  submitApplication: 'theirs',
  enterApplication: {
    about: async (ctx, { email }) => `${await makeScholarshipId(ctx)} ${email}`,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `enterApplication(input: { scholarshipId: "${id}", consent: true, email: "${email}", ${ENTERED} }) { id }`;
    },
  },
  submitApplications: 'theirs',
  submitDrafts: 'theirs',
  updateApplication: 'theirs',
  cancelApplication: 'theirs',
  applyAgain: 'theirs',
  deleteApplication: { about: makeApplicationId, call: (id) => `deleteApplication(id: "${id}") { id }` },
  setApplicationStatus: {
    about: makeApplicationId,
    call: (id) => `setApplicationStatus(input: { id: "${id}", status: PROCESSING }) { id }`,
  },
  decideApplications: {
    about: makeApplicationId,
    call: (id) =>
      `decideApplications(input: { ids: ["${id}"], status: ACCEPTED }) { results { code message } }`,
  },
  finishUpload: 'theirs',
  requestDocument: {
    about: makeRequestedApplication,
    call: (id) =>
      `requestDocument(input: { applicationId: "${id}", question: "transcript", reason: "Page 2" }) { id }`,
  },
  replaceDocument: 'theirs',
  removeDocument: 'theirs',
  askReference: 'theirs',
  changeReferee: 'theirs',
  remindReferee: 'theirs',
  removeReference: 'theirs',
  enterReference: {
    about: makeReferenceId,
    call: (id) => `enterReference(input: { id: "${id}", answers: { letter: "Good." } }) { state }`,
  },
  openReference: 'link',
  sendReferenceCode: 'link',
  renewReferenceLink: 'link',
  saveReference: 'link',
  submitReference: 'link',
  takeEarlierFile: 'link',
  removeReferenceFile: 'link',
  declineReference: 'link',
  undoRelease: {
    about: async (ctx, caller) => {
      const now = ctx.now();
      const decision = { applicationId: await makeApplicationId(ctx, caller), createdAt: now };
      const decisions = { create: { ...decision, fromStatus: 'PENDING', status: 'REJECTED' } } as const;
      return (await ctx.db.release.create({ data: { releaseAt: now, createdAt: now, decisions } })).id;
    },
    call: (id) => `undoRelease(id: "${id}") { id }`,
  },
  giveFeedback: {
    about: makeApplicationId,
    call: (id) => `giveFeedback(input: { id: "${id}", feedback: "Good" }) { id }`,
  },
  startProcessingApplications: {
    about: makeApplicationId,
    call: (id) => `startProcessingApplications(ids: ["${id}"]) { code message }`,
  },
  giveFeedbackToApplications: {
    about: makeApplicationId,
    call: (id) => `giveFeedbackToApplications(ids: ["${id}"], feedback: "Good") { code message }`,
  },
  deleteApplications: {
    about: makeApplicationId,
    call: (id) => `deleteApplications(ids: ["${id}"]) { code message }`,
  },
  saveDemographics: 'theirs',
  savePanel: 'general',
  removePanelMember: 'general',
  saveExpertise: 'theirs',
  saveAssessmentRound: 'general',
  removeAssessmentRound: 'general',
  saveRubric: 'general',
  // The viewer never enters their own application in a round, although a colleague can.
  enterRound: 'general',
  openAssessmentRound: 'general',
  closeAssessmentRound: 'general',
  saveAssessment: 'theirs',
  submitAssessment: 'theirs',
  reopenAssessment: 'theirs',
  abstain: 'theirs',
  declareConflict: 'theirs',
  // Applicants have a conflict of interest with every application to the scholarship, so they never assess
  // their own.
  applyAssignmentPlan: 'general',
  assignByHand: {
    about: makeOwnEntry,
    call: (given) => {
      const [roundId, applicationId, memberId] = threeOf(given);
      return `assignByHand(input: { roundId: "${roundId}", pairs: [{ applicationId: "${applicationId}", memberId: "${memberId}" }] }) { changed }`;
    },
  },
  withdrawAssignments: {
    about: makeOwnAssessment,
    call: (given) => {
      const [roundId, id] = twoOf(given);
      return `withdrawAssignments(input: { roundId: "${roundId}", ids: ["${id}"] }) { changed }`;
    },
  },
  releaseAssignments: 'general',
  // Assessments of the viewer's own application are never handed over.
  handOverAssessments: 'general',
  askOneMore: {
    about: makeOwnEntry,
    call: (given) => {
      const [roundId, applicationId] = threeOf(given);
      return `askOneMore(input: { roundId: "${roundId}", applicationId: "${applicationId}" }) { changed }`;
    },
  },
  setConflict: {
    about: makeOwnEntry,
    call: (given) => `setConflict(input: ${inConflict(given)}) { changed }`,
  },
  removeConflict: {
    about: makeOwnEntry,
    call: (given) => `removeConflict(input: ${inConflict(given)}) { changed }`,
  },
  remindAssessors: 'general',
  redact: {
    about: makeOwnEntry,
    call: (given) => {
      const [roundId, applicationId] = threeOf(given);
      return `redact(input: { roundId: "${roundId}", applicationId: "${applicationId}", question: "essay" }) { id }`;
    },
  },
  removeRedaction: {
    about: makeOwnRedaction,
    call: (given) => {
      const [roundId, id] = twoOf(given);
      return `removeRedaction(input: { roundId: "${roundId}", id: "${id}" }) { id }`;
    },
  },
  saveDraft: 'theirs',
  discardDraft: 'theirs',
};
