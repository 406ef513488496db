import { randomUUID } from 'node:crypto';
import { PORTAL_ORGANISATION_ID } from '../../../rules/accounts/organisations.ts';
import type { Context } from '../../platform/context.ts';
import { makeApplication, makeScholarship } from '../factories.ts';
import { coordinate, makeInvitation, makeOrganisation } from '../organisations.ts';
import { makePayment } from '../paying.ts';
import type { Person } from '../people.ts';
import {
  makeOfferId,
  makePreparedId,
  makeRenewableAward,
  makeWaitingReleaseId,
  makeWaitlistId,
  renewAward,
} from './awards.ts';
import { makeAwardId, makeAwardWithAccount, makeDisbursementId } from './disbursements.ts';
import {
  ENTERED,
  makeApplicationId,
  makeReferenceId,
  makeRequestedApplication,
  makeWaiverRequestId,
} from './records.ts';

type RefusalCase = { about: (ctx: Context, caller: Person) => Promise<string>; call: (id: string) => string };

/**
 * Reason why an operation is not refused for the viewer's own records: everyone may perform it on their own records
 * (`theirs`), it concerns no person's record (`general`), or it uses a referee's link (`link`).
 */
type Reason = 'theirs' | 'general' | 'link';

const myself: RefusalCase['about'] = async (_ctx, { id }) => id;
const myAddress: RefusalCase['about'] = async (_ctx, { email }) => email;

const apply = async (ctx: Context, { id: applicantId }: Person) => {
  const { id: scholarshipId } = await makeScholarship(ctx, {});
  return makeApplication(ctx, { applicantId, scholarshipId });
};

const myForm: RefusalCase['about'] = async (ctx, caller) =>
  `${(await apply(ctx, caller)).scholarshipId} ${caller.email}`;

const anExtendedForm: RefusalCase['about'] = async (ctx, caller) => {
  const { scholarshipId } = await apply(ctx, caller);
  await ctx.db.deadlineExtension.create({
    data: {
      ...{ deadline: new Date('2027-01-01'), deadlineTime: new Date('1970-01-01T12:00Z'), timeZone: 'UTC' },
      ...{ scholarshipId, applicantId: caller.id, reason: 'Ill', createdAt: ctx.now(), toldAt: ctx.now() },
    },
  });
  return `${scholarshipId} ${caller.email}`;
};

const aPayment: RefusalCase['about'] = async (ctx, { id: payerId }) => {
  const { id: scholarshipId } = await makeScholarship(ctx, {});
  const attention = { create: { reason: 'CHECKOUT_REFUSED' as const, values: { message: 'Look.' } } };
  return (await makePayment(ctx, { payerId, scholarshipId, status: 'PAID', attention })).id;
};

const aRelease: RefusalCase['about'] = async (ctx, caller) => {
  const now = ctx.now();
  const decision = { applicationId: await makeApplicationId(ctx, caller), createdAt: now };
  const decisions = { create: { ...decision, fromStatus: 'PENDING', status: 'REJECTED' } } as const;
  return (await ctx.db.release.create({ data: { releaseAt: now, createdAt: now, decisions } })).id;
};

const aCoordinator: RefusalCase['about'] = async (ctx, caller) => {
  const { id } = await makeOrganisation(ctx);
  await coordinate(ctx, caller, id);
  return `${id} ${caller.id}`;
};

const twoOf = (id: string) => id.split(' ') as [string, string];

export const OWN: Record<string, RefusalCase | Reason> = {
  prepareApplicationPapers: 'theirs',
  openPreparedFile: 'theirs',
  removePreparedFile: 'theirs',
  confirmImport: 'theirs',
  removeImport: 'theirs',
  chooseImportColumns: 'theirs',
  // A waiver code or condition does not waive the fee of its author.
  redeemWaiverCode: 'theirs',
  requestWaiver: 'theirs',
  withdrawWaiverRequest: 'theirs',
  decideWaiverRequest: {
    about: makeWaiverRequestId,
    call: (id) => `decideWaiverRequest(input: { id: "${id}", isGranted: true }) { id }`,
  },
  createWaiverCode: 'general',
  revokeWaiverCode: 'general',
  setWaiverRules: 'general',
  startPayment: 'theirs',
  refundPayment: { about: aPayment, call: (id) => `refundPayment(input: { id: "${id}" }) { id }` },
  dismissPaymentAttention: { about: aPayment, call: (id) => `dismissPaymentAttention(id: "${id}") { id }` },
  saveFund: 'general',
  removeFund: 'general',
  saveAwardPlan: 'general',
  saveAcceptanceForm: 'general',
  prepareDecisions: {
    about: async (ctx, caller) => {
      const { id, scholarshipId } = await apply(ctx, caller);
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
  createScholarship: 'general',
  moveScholarship: 'general',
  extendOutage: 'general',
  dismissOutage: 'general',
  markInboxRead: 'theirs',
  setMailPreference: 'theirs',
  setNotification: 'theirs',
  extendDeadline: {
    about: myForm,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `extendDeadline(id: "${id}", input: { applicationDeadline: "2026-12-01", reason: "Ill", applicantEmail: "${email}" }) { id }`;
    },
  },
  withdrawExtension: {
    about: anExtendedForm,
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
  updateScholarship: 'general',
  makeException: {
    about: myForm,
    call: (given) => {
      const [id, email] = twoOf(given);
      return `makeException(input: { scholarshipId: "${id}", email: "${email}", reason: "It counts." }) { reason }`;
    },
  },
  deleteScholarship: 'general',
  deleteScholarships: 'general',
  restoreScholarship: 'general',
  subscribeToNewsletter: 'theirs',
  sendContactMessage: 'theirs',
  // Messages and subscriptions belong to an unverified address and not to an account.
  setContactMessageHandled: 'general',
  removeFromNewsletter: 'general',
  addReview: 'theirs',
  updateReview: 'theirs',
  deleteReview: 'theirs',
  deleteReviews: 'theirs',
  promoteUser: { about: myself, call: (id) => `promoteUser(id: "${id}") { id }` },
  makeAdmin: { about: myself, call: (id) => `makeAdmin(id: "${id}") { id }` },
  demoteUser: { about: myself, call: (id) => `demoteUser(id: "${id}") { id }` },
  suspendUser: { about: myself, call: (id) => `suspendUser(id: "${id}", reason: "x") { id }` },
  reinstateUser: { about: myself, call: (id) => `reinstateUser(id: "${id}") { id }` },
  resetSecondFactor: { about: myself, call: (id) => `resetSecondFactor(id: "${id}") { id }` },
  deleteUser: { about: myself, call: (id) => `deleteUser(id: "${id}") { id }` },
  createOrganisation: 'general',
  saveSettings: 'general',
  restoreSettings: 'general',
  saveMailTemplate: 'general',
  testMailTemplate: 'general',
  sendKeptMails: 'general',
  sendTestMail: 'general',
  testPaymentKeys: 'general',
  updateOrganisation: 'general',
  closeOrganisation: 'general',
  reopenOrganisation: 'general',
  invite: {
    about: myAddress,
    call: (email) => `invite(input: { email: "${email}", role: MODERATOR }) { id }`,
  },
  withdrawInvitation: {
    about: async (ctx, { email }) => (await makeInvitation(ctx, PORTAL_ORGANISATION_ID, email)).id,
    call: (id) => `withdrawInvitation(input: { id: "${id}" }) { id }`,
  },
  acceptInvitation: 'theirs',
  removeCoordinator: {
    about: aCoordinator,
    call: (given) => {
      const [id, userId] = twoOf(given);
      return `removeCoordinator(organisationId: "${id}", userId: "${userId}") { id }`;
    },
  },
  createWebhookEndpoint: 'general',
  updateWebhookEndpoint: 'general',
  rotateWebhookSecret: 'general',
  deleteWebhookEndpoint: 'general',
  pingWebhookEndpoint: 'general',
  replayWebhookDelivery: 'general',
  createPartnerKey: 'theirs',
  rotatePartnerKey: 'theirs',
  revokePartnerKey: 'theirs',
  setLanguage: 'theirs',
  clearIntent: 'theirs',
  deleteMyAccount: 'theirs',
  submitApplication: 'theirs',
  enterApplication: {
    about: async (ctx, { email }) => `${(await makeScholarship(ctx, {})).id} ${email}`,
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
  saveView: 'theirs',
  deleteSavedView: 'theirs',
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
  undoRelease: { about: aRelease, call: (id) => `undoRelease(id: "${id}") { id }` },
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
  // A round never includes the viewer's own application.
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
  assignByHand: 'general',
  withdrawAssignments: 'general',
  releaseAssignments: 'general',
  handOverAssessments: 'general',
  askOneMore: 'general',
  setConflict: 'general',
  removeConflict: 'general',
  remindAssessors: 'general',
  redact: 'general',
  removeRedaction: 'general',
  saveQuestions: 'general',
  saveGeneralForm: 'general',
  removeGeneralForm: 'general',
  chooseGeneralForm: 'general',
  saveDraft: 'theirs',
  saveApplicantProfile: 'theirs',
  saveProfileForm: 'general',
  discardDraft: 'theirs',
};

const csv = (...rows: string[][]) => rows.map((cells) => cells.join(',')).join('\n');

type RouteCall = { method: 'POST' | 'PATCH' | 'DELETE'; url: string; payload?: string | object };

export const OWN_ROUTES: Record<
  string,
  { about: RefusalCase['about']; send: (given: string, caller: Person) => RouteCall }
> = {
  'DELETE /allscholaritems/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'DELETE', url: `/allscholaritems/${id}` }),
  },
  'PATCH /feedback/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'PATCH', url: `/feedback/${id}`, payload: { feedback: 'Good' } }),
  },
  'PATCH /user/status/:id': {
    about: makeApplicationId,
    send: (id) => ({ method: 'PATCH', url: `/user/status/${id}`, payload: { status: 'processing' } }),
  },
  'PATCH /users/admin/:emailOrId': {
    about: myself,
    send: (id) => ({ method: 'PATCH', url: `/users/admin/${id}` }),
  },
  'DELETE /users/:id': { about: myself, send: (id) => ({ method: 'DELETE', url: `/users/${id}` }) },
};

export const OWN_ROWS: Record<
  string,
  { url: (ctx: Context) => Promise<string>; file: (email: string) => string }
> = {
  applications: {
    url: async (ctx) =>
      `/imports/applications?scholarship=${(await makeScholarship(ctx, {})).id}&consent=true`,
    file: (email) =>
      csv(
        ['email', 'name', 'phone', 'address', 'ssc', 'hsc'],
        [email, 'Ada', '+47 555 80 000', 'Harbour Street 1', '5', '5'],
        [`${randomUUID()}@example.org`, 'Bo', '+47 555 80 000', 'Harbour Street 1', '5', '5'],
      ),
  },
  facts: {
    url: async () => '/imports/facts',
    file: (email) =>
      csv(
        ['email', 'fact', 'value', 'source', 'day'],
        [email, 'nationality', 'BD', 'Registry', '2026-01-01'],
      ),
  },
};
