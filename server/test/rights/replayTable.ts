import { FORM } from '../applying.ts';

export type ReplayedKind =
  | 'scholarship'
  | 'application'
  | 'review'
  | 'payment'
  | 'user'
  | 'key'
  | 'endpoint'
  | 'delivery'
  | 'release'
  | 'message'
  | 'view'
  | 'preparedFile'
  | 'import'
  | 'document'
  | 'reference'
  | 'organisation'
  | 'generalForm'
  | 'invitation'
  | 'outage'
  | 'waiverCode'
  | 'waiverRequest'
  | 'panel'
  | 'panelMember'
  | 'round'
  | 'assessment'
  | 'award'
  | 'fund'
  | 'disbursement';

type Codes = readonly [string | null, string | null, string | null];
const refusedToAll: Codes = ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'];
const staffMay: Codes = ['FORBIDDEN', null, null];
const staffMayToo: Codes = ['NOT_FOUND', null, null];
const adminMays: Codes = ['FORBIDDEN', 'FORBIDDEN', null];
const panelOnly: Codes = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
/** The id is of a public record; the result belongs to the caller. */
const ownThings: Codes = [null, null, null];

/** Each field with an id argument: the kind of id, and the codes for others. */
export const REPLAYED: Record<string, [ReplayedKind, Codes, call: string]> = {
  scholarship: ['scholarship', ownThings, '{ scholarship(id: $id) { id } }'],
  scholarshipForEdit: ['scholarship', staffMay, '{ scholarshipForEdit(id: $id) { postedUserEmail } }'],
  reviews: ['scholarship', ownThings, '{ reviews(filter: { scholarshipId: $id }) { totalCount } }'],
  userAudit: ['user', adminMays, '{ userAudit(userId: $id) { totalCount } }'],
  application: ['application', staffMayToo, '{ application(id: $id) { phone } }'],
  applications: ['scholarship', staffMay, '{ applications(filter: { scholarshipId: $id }) { totalCount } }'],
  applicationIds: ['scholarship', staffMay, '{ applicationIds(filter: { scholarshipId: $id }) { ids } }'],
  demographicCounts: ['scholarship', staffMay, '{ demographicCounts(scholarshipId: $id) { state } }'],
  demographics: ['application', refusedToAll, '{ demographics(applicationId: $id) { answers { option } } }'],
  applicationDraft: ['scholarship', ownThings, '{ applicationDraft(scholarshipId: $id) { content } }'],
  payment: ['payment', staffMayToo, '{ payment(id: $id) { status } }'],
  payments: ['scholarship', staffMay, '{ payments(filter: { scholarshipId: $id }) { totalCount } }'],
  managedScholarships: [
    'organisation',
    staffMay,
    '{ managedScholarships(filter: { organisationId: $id }) { totalCount } }',
  ],
  updateOrganisation: [
    'organisation',
    adminMays,
    '{ updateOrganisation(id: $id, version: 1, input: { name: "x" }) { id } }',
  ],
  closeOrganisation: ['organisation', adminMays, '{ closeOrganisation(id: $id) { id } }'],
  reopenOrganisation: ['organisation', adminMays, '{ reopenOrganisation(id: $id) { id } }'],
  invite: [
    'organisation',
    adminMays,
    '{ invite(input: { email: "x@example.org", role: COORDINATOR, organisationId: $id }) { id } }',
  ],
  withdrawInvitation: ['invitation', adminMays, '{ withdrawInvitation(input: { id: $id }) { id } }'],
  removeCoordinator: [
    'organisation',
    adminMays,
    '{ removeCoordinator(organisationId: $id, userId: $id) { id } }',
  ],
  waiverCodes: ['scholarship', staffMay, '{ waiverCodes(scholarshipId: $id) { totalCount } }'],
  waiverRequests: ['scholarship', staffMay, '{ waiverRequests(scholarshipId: $id) { totalCount } }'],
  waiverRules: ['scholarship', staffMay, '{ waiverRules(scholarshipId: $id) { version } }'],
  redeemWaiverCode: [
    'scholarship',
    refusedToAll,
    '{ redeemWaiverCode(scholarshipId: $id, code: "SPRING26") { id } }',
  ],
  requestWaiver: ['scholarship', refusedToAll, '{ requestWaiver(scholarshipId: $id, reason: "x") { id } }'],
  withdrawWaiverRequest: ['waiverRequest', refusedToAll, '{ withdrawWaiverRequest(id: $id) { id } }'],
  decideWaiverRequest: [
    'waiverRequest',
    staffMay,
    '{ decideWaiverRequest(input: { id: $id, isGranted: true }) { id } }',
  ],
  createWaiverCode: [
    'scholarship',
    staffMay,
    '{ createWaiverCode(scholarshipId: $id, input: { maxUses: 1 }) { code } }',
  ],
  revokeWaiverCode: ['waiverCode', staffMay, '{ revokeWaiverCode(id: $id) { id } }'],
  setWaiverRules: [
    'scholarship',
    staffMay,
    '{ setWaiverRules(scholarshipId: $id, version: 0, input: { acceptsRequests: true }) { version } }',
  ],
  webhookDeliveries: ['endpoint', adminMays, '{ webhookDeliveries(endpointId: $id) { totalCount } }'],
  startPayment: ['scholarship', refusedToAll, '{ startPayment(scholarshipId: $id) { url } }'],
  refundPayment: ['payment', adminMays, '{ refundPayment(input: { id: $id }) { id } }'],
  dismissPaymentAttention: ['payment', adminMays, '{ dismissPaymentAttention(id: $id) { id } }'],
  updateScholarship: [
    'scholarship',
    staffMay,
    '{ updateScholarship(input: { id: $id, scholarship: $scholarship }) { id } }',
  ],
  deleteScholarship: ['scholarship', staffMay, '{ deleteScholarship(id: $id) { id } }'],
  deleteScholarships: ['scholarship', staffMay, '{ deleteScholarships(ids: [$id]) { id } }'],
  createScholarship: [
    'scholarship',
    staffMay,
    '{ createScholarship(input: { previousId: $id, scholarship: $scholarship }) { id } }',
  ],
  moveScholarship: ['scholarship', staffMay, '{ moveScholarship(input: { id: $id, to: DRAFT }) { state } }'],
  extendDeadline: [
    'scholarship',
    staffMay,
    '{ extendDeadline(id: $id, input: { applicationDeadline: "2026-12-01", reason: "Holidays" }) { id } }',
  ],
  withdrawExtension: [
    'scholarship',
    staffMay,
    '{ withdrawExtension(id: $id, input: { applicantEmail: "x@example.org", reason: "x" }) { id } }',
  ],
  extendOutage: ['outage', adminMays, '{ extendOutage(id: $id, input: { reason: "Down" }) }'],
  dismissOutage: ['outage', adminMays, '{ dismissOutage(id: $id) }'],
  restoreScholarship: ['scholarship', staffMay, '{ restoreScholarship(id: $id) { id } }'],
  addReview: [
    'application',
    refusedToAll,
    '{ addReview(input: { applicationId: $id, rating: 1, comment: "" }) { id } }',
  ],
  updateReview: [
    'review',
    refusedToAll,
    '{ updateReview(id: $id, input: { rating: 1, comment: "" }) { id } }',
  ],
  deleteReview: ['review', staffMayToo, '{ deleteReview(id: $id) { id } }'],
  deleteReviews: ['review', staffMayToo, '{ deleteReviews(ids: [$id]) { isDone code } }'],
  promoteUser: ['user', adminMays, '{ promoteUser(id: $id) { id } }'],
  makeAdmin: ['user', adminMays, '{ makeAdmin(id: $id) { id } }'],
  demoteUser: ['user', adminMays, '{ demoteUser(id: $id) { id } }'],
  suspendUser: ['user', adminMays, '{ suspendUser(id: $id, reason: "Forged") { id } }'],
  reinstateUser: ['user', adminMays, '{ reinstateUser(id: $id) { id } }'],
  setContactMessageHandled: [
    'message',
    adminMays,
    '{ setContactMessageHandled(id: $id, isHandled: true) { id } }',
  ],
  resetSecondFactor: ['user', adminMays, '{ resetSecondFactor(id: $id) { id } }'],
  deleteUser: ['user', adminMays, '{ deleteUser(id: $id) { id } }'],
  updateWebhookEndpoint: [
    'endpoint',
    adminMays,
    '{ updateWebhookEndpoint(id: $id, isActive: false, input: { url: "https://evil.test/", events: [] }) { id } }',
  ],
  rotateWebhookSecret: ['endpoint', adminMays, '{ rotateWebhookSecret(id: $id) { secret } }'],
  deleteWebhookEndpoint: ['endpoint', adminMays, '{ deleteWebhookEndpoint(id: $id) { id } }'],
  pingWebhookEndpoint: ['endpoint', adminMays, '{ pingWebhookEndpoint(id: $id) { id } }'],
  replayWebhookDelivery: ['delivery', adminMays, '{ replayWebhookDelivery(id: $id) { id } }'],
  rotatePartnerKey: ['key', refusedToAll, '{ rotatePartnerKey(id: $id) { key } }'],
  revokePartnerKey: ['key', refusedToAll, '{ revokePartnerKey(id: $id) { id } }'],
  submitApplication: [
    'scholarship',
    refusedToAll,
    `{ submitApplication(input: { scholarshipId: $id, consent: true, phone: "${FORM.phone}", address: "x", applicantName: "x",
      applicantImage: "${FORM.applicantImage}", ssc: "1", hsc: "1" }) { id } }`,
  ],
  submitApplications: [
    'scholarship',
    refusedToAll,
    `{ submitApplications(inputs: [{ scholarshipId: $id, consent: true, phone: "${FORM.phone}", address: "x", applicantName: "x",
      applicantImage: "${FORM.applicantImage}", ssc: "1", hsc: "1" }]) { isDone code } }`,
  ],
  submitDrafts: [
    'scholarship',
    refusedToAll,
    '{ submitDrafts(input: { drafts: [{ scholarshipId: $id, revision: "1.0.0.0" }], consent: true }) { isDone code } }',
  ],
  enterApplication: [
    'scholarship',
    staffMay,
    `{ enterApplication(input: { scholarshipId: $id, consent: true, email: "on.paper@example.org", phone: "${FORM.phone}", address: "x",
      applicantName: "x", ssc: "1", hsc: "1" }) { id } }`,
  ],
  updateApplication: [
    'application',
    refusedToAll,
    `{ updateApplication(id: $id, version: 1, input: { phone: "${FORM.phone}", address: "x", applicantName: "x", ssc: "1",
      hsc: "1" }) { id } }`,
  ],
  saveDemographics: [
    'application',
    refusedToAll,
    '{ saveDemographics(applicationId: $id, answers: []) { answers { option } } }',
  ],
  cancelApplication: ['application', refusedToAll, '{ cancelApplication(id: $id) { id } }'],
  applyAgain: ['application', refusedToAll, '{ applyAgain(id: $id) { id } }'],
  deleteApplication: ['application', staffMay, '{ deleteApplication(id: $id) { id } }'],
  setApplicationStatus: [
    'application',
    staffMay,
    '{ setApplicationStatus(input: { id: $id, status: PROCESSING }) { id } }',
  ],
  decideApplications: [
    'application',
    staffMay,
    '{ decideApplications(input: { ids: [$id], status: ACCEPTED }) { release { id } } }',
  ],
  applicationCounts: [
    'scholarship',
    staffMay,
    '{ applicationCounts(filter: { scholarshipId: $id }) { totalCount } }',
  ],
  document: ['document', refusedToAll, '{ document(id: $id) { name } }'],
  finishUpload: ['document', refusedToAll, '{ finishUpload(id: $id) { id } }'],
  removeDocument: ['document', refusedToAll, '{ removeDocument(id: $id) { id } }'],
  requestDocument: [
    'application',
    staffMay,
    '{ requestDocument(input: { applicationId: $id, question: "transcript", reason: "x" }) { id } }',
  ],
  replaceDocument: [
    'application',
    refusedToAll,
    '{ replaceDocument(input: { applicationId: $id, question: "transcript", documents: [] }) { id } }',
  ],
  myReferences: ['scholarship', ownThings, '{ myReferences(scholarshipId: $id) { name } }'],
  askReference: [
    'scholarship',
    refusedToAll,
    '{ askReference(input: { scholarshipId: $id, question: "referees", name: "G", email: "g@example.org", isWaived: true }) { id } }',
  ],
  changeReferee: [
    'reference',
    refusedToAll,
    '{ changeReferee(input: { id: $id, name: "G", email: "g@example.org" }) { id } }',
  ],
  remindReferee: ['reference', refusedToAll, '{ remindReferee(id: $id) { id } }'],
  removeReference: ['reference', refusedToAll, '{ removeReference(id: $id) { id } }'],
  enterReference: [
    'reference',
    staffMay,
    '{ enterReference(input: { id: $id, answers: { letter: "x" } }) { id } }',
  ],
  takeEarlierFile: [
    'reference',
    ['INVALID_INPUT', 'INVALID_INPUT', 'INVALID_INPUT'],
    '{ takeEarlierFile(input: { token: "none", browser: "x", letter: $id }) { state } }',
  ],
  prepareApplicationPapers: [
    'application',
    staffMay,
    '{ prepareApplicationPapers(input: { ids: [$id], isMerged: true }) { id } }',
  ],
  openPreparedFile: [
    'preparedFile',
    ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    '{ openPreparedFile(id: $id) }',
  ],
  removePreparedFile: [
    'preparedFile',
    ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'],
    '{ removePreparedFile(id: $id) { id } }',
  ],
  // The file has no rows to write, so that it can still be removed.
  confirmImport: ['import', ['FORBIDDEN', 'FORBIDDEN', 'CONFLICT'], '{ confirmImport(id: $id) { id } }'],
  removeImport: ['import', adminMays, '{ removeImport(id: $id) { id } }'],
  deleteSavedView: ['view', ['FORBIDDEN', 'NOT_FOUND', 'NOT_FOUND'], '{ deleteSavedView(id: $id) { id } }'],
  undoRelease: ['release', staffMay, '{ undoRelease(id: $id) { id } }'],
  sendMessage: [
    'application',
    staffMayToo,
    '{ sendMessage(input: { applicationId: $id, text: "Hello" }) { id } }',
  ],
  markMessagesRead: ['application', staffMayToo, '{ markMessagesRead(applicationId: $id) { id } }'],
  addNote: ['application', staffMay, '{ addNote(input: { applicationId: $id, text: "Called" }) { id } }'],
  setAssignee: ['application', staffMay, '{ setAssignee(input: { applicationId: $id }) { id } }'],
  setWaitingForApplicant: [
    'application',
    staffMay,
    '{ setWaitingForApplicant(input: { applicationId: $id, isWaiting: true }) { id } }',
  ],
  giveFeedback: ['application', staffMay, '{ giveFeedback(input: { id: $id, feedback: "x" }) { id } }'],
  deleteApplications: ['application', staffMay, '{ deleteApplications(ids: [$id]) { id } }'],
  startProcessingApplications: [
    'application',
    staffMay,
    '{ startProcessingApplications(ids: [$id]) { id } }',
  ],
  giveFeedbackToApplications: [
    'application',
    staffMay,
    '{ giveFeedbackToApplications(ids: [$id], feedback: "x") { id } }',
  ],
  makeException: [
    'scholarship',
    staffMay,
    '{ makeException(input: { scholarshipId: $id, email: "x@example.org", reason: "x" }) { reason } }',
  ],
  eligibilities: ['scholarship', ownThings, '{ eligibilities(ids: [$id]) { scholarshipId } }'],
  saveQuestions: [
    'scholarship',
    staffMay,
    '{ saveQuestions(input: { scholarshipId: $id, form: { sections: [] }, version: 0 }) { id } }',
  ],
  generalForms: ['organisation', staffMay, '{ generalForms(organisationId: $id) { id } }'],
  saveGeneralForm: [
    'generalForm',
    staffMay,
    '{ saveGeneralForm(input: { id: $id, name: "x", form: { sections: [] }, version: 0 }) { id } }',
  ],
  removeGeneralForm: ['generalForm', staffMay, '{ removeGeneralForm(id: $id) { id } }'],
  chooseGeneralForm: ['scholarship', staffMay, '{ chooseGeneralForm(scholarshipId: $id) { id } }'],
  saveDraft: ['scholarship', ownThings, '{ saveDraft(input: { scholarshipId: $id, content: {} }) { id } }'],
  discardDraft: ['scholarship', ownThings, '{ discardDraft(scholarshipId: $id) }'],
  funds: ['organisation', staffMay, '{ funds(organisationId: $id) { name } }'],
  saveFund: [
    'organisation',
    staffMay,
    '{ saveFund(input: { organisationId: $id, name: "x", currency: "EUR", budget: 1, version: 0 }) { id } }',
  ],
  removeFund: ['fund', staffMay, '{ removeFund(id: $id) { id } }'],
  saveAwardPlan: [
    'scholarship',
    staffMay,
    '{ saveAwardPlan(input: { scholarshipId: $id, currency: "EUR", acceptDays: 1, offersWaitlist: false, needsSecondPerson: false, version: 0 }) { version } }',
  ],
  candidates: ['scholarship', staffMay, '{ candidates(scholarshipId: $id) { totalCount } }'],
  releasePreview: ['scholarship', staffMay, '{ releasePreview(scholarshipId: $id) { amount } }'],
  decisionLetter: ['application', staffMay, '{ decisionLetter(applicationId: $id) { text } }'],
  releases: ['scholarship', staffMay, '{ releases(scholarshipId: $id) { id } }'],
  prepareDecisions: [
    'scholarship',
    staffMay,
    '{ prepareDecisions(input: { scholarshipId: $id, outcome: NOT_SELECTED, pick: { rest: true } }) { left } }',
  ],
  discardDecisions: ['application', staffMay, '{ discardDecisions(ids: [$id]) { left } }'],
  releaseDecisions: [
    'scholarship',
    staffMay,
    '{ releaseDecisions(input: { scholarshipId: $id, counts: { awards: 0, waitlisted: 0, notSelected: 0, returned: 0 } }) { id } }',
  ],
  confirmRelease: ['release', staffMay, '{ confirmRelease(id: $id) { id } }'],
  award: ['award', staffMayToo, '{ award(id: $id) { amount } }'],
  awards: ['scholarship', staffMayToo, '{ awards(scholarshipId: $id) { totalCount } }'],
  acceptAward: [
    'award',
    refusedToAll,
    '{ acceptAward(input: { id: $id, signedName: "x", agrees: true }) { id } }',
  ],
  declineAward: ['award', refusedToAll, '{ declineAward(id: $id) { id } }'],
  withdrawAward: ['award', staffMay, '{ withdrawAward(input: { id: $id, reason: "x", version: 1 }) { id } }'],
  endAward: ['award', staffMay, '{ endAward(id: $id, version: 1) { id } }'],
  extendAward: [
    'award',
    staffMay,
    '{ extendAward(input: { id: $id, acceptBy: "2026-12-01", version: 1 }) { id } }',
  ],
  offerNextOnWaitlist: ['scholarship', staffMay, '{ offerNextOnWaitlist(scholarshipId: $id) { id } }'],
  disbursements: ['scholarship', staffMay, '{ disbursements(scholarshipId: $id) { totalCount } }'],
  bankDetails: ['award', adminMays, '{ bankDetails(awardId: $id) { account } }'],
  planDisbursements: [
    'award',
    staffMay,
    '{ planDisbursements(input: { awardId: $id, parts: [], version: 1 }) { id } }',
  ],
  payDisbursements: [
    'disbursement',
    adminMays,
    '{ payDisbursements(input: { ids: [$id], paidOn: "2026-06-01" }) { results { code } } }',
  ],
  stopDisbursement: ['disbursement', staffMay, '{ stopDisbursement(id: $id, reason: "x") { id } }'],
  saveBankDetails: [
    'award',
    refusedToAll,
    '{ saveBankDetails(input: { awardId: $id, holder: "x", account: "12345678" }) { id } }',
  ],
  reviewBankDetails: ['award', adminMays, '{ reviewBankDetails(awardId: $id) { id } }'],
  panels: ['organisation', staffMay, '{ panels(organisationId: $id) { id } }'],
  savePanel: ['panel', staffMay, '{ savePanel(input: { id: $id, name: "x" }) { id } }'],
  removePanelMember: ['panelMember', staffMay, '{ removePanelMember(id: $id) { id } }'],
  assessmentRounds: ['scholarship', staffMay, '{ assessmentRounds(scholarshipId: $id) { id } }'],
  saveAssessmentRound: [
    'scholarship',
    staffMay,
    `{ saveAssessmentRound(input: { scholarshipId: $id, name: "x", perApplication: 2, maxPerAssessor: 40,
      isBlind: true, method: MEAN, version: 0 }) { id } }`,
  ],
  removeAssessmentRound: ['round', staffMay, '{ removeAssessmentRound(id: $id) { id } }'],
  saveRubric: [
    'round',
    staffMay,
    `{ saveRubric(input: { roundId: $id, version: 1, form: { sections: [{ key: "a", title: { en: "A" },
      questions: [] }] } }) { id } }`,
  ],
  enterRound: ['round', staffMay, '{ enterRound(input: { roundId: $id }) { entered } }'],
  openAssessmentRound: ['round', staffMay, '{ openAssessmentRound(id: $id, version: 1) { id } }'],
  closeAssessmentRound: ['round', staffMay, '{ closeAssessmentRound(id: $id, version: 1) { id } }'],
  myAssessment: ['assessment', panelOnly, '{ myAssessment(id: $id) { id } }'],
  saveAssessment: ['assessment', panelOnly, '{ saveAssessment(input: { id: $id, version: 1 }) { id } }'],
  submitAssessment: ['assessment', panelOnly, '{ submitAssessment(input: { id: $id, version: 1 }) { id } }'],
  reopenAssessment: ['assessment', panelOnly, '{ reopenAssessment(input: { id: $id, version: 1 }) { id } }'],
  abstain: ['assessment', panelOnly, '{ abstain(input: { id: $id, version: 1, reason: "x" }) { id } }'],
  declareConflict: [
    'assessment',
    panelOnly,
    '{ declareConflict(input: { id: $id, version: 1, reason: "x" }) { id } }',
  ],
  assignmentPlan: ['round', staffMay, '{ assignmentPlan(roundId: $id) { asked } }'],
  applyAssignmentPlan: [
    'round',
    staffMay,
    '{ applyAssignmentPlan(input: { roundId: $id, seed: 1, fingerprint: "x" }) { changed } }',
  ],
  assignByHand: ['round', staffMay, '{ assignByHand(input: { roundId: $id, pairs: [] }) { changed } }'],
  withdrawAssignments: [
    'round',
    staffMay,
    '{ withdrawAssignments(input: { roundId: $id, ids: [] }) { changed } }',
  ],
  releaseAssignments: ['round', staffMay, '{ releaseAssignments(input: { roundId: $id }) { changed } }'],
  handOverAssessments: [
    'round',
    staffMay,
    '{ handOverAssessments(input: { roundId: $id, fromMemberId: $id, toMemberId: $id }) { changed } }',
  ],
  askOneMore: ['round', staffMay, '{ askOneMore(input: { roundId: $id, applicationId: $id }) { changed } }'],
  setConflict: [
    'round',
    staffMay,
    '{ setConflict(input: { roundId: $id, applicationId: $id, memberId: $id }) { changed } }',
  ],
  removeConflict: [
    'round',
    staffMay,
    '{ removeConflict(input: { roundId: $id, applicationId: $id, memberId: $id }) { changed } }',
  ],
  remindAssessors: ['round', staffMay, '{ remindAssessors(input: { roundId: $id }) { reminded } }'],
  roundTotals: ['round', staffMay, '{ roundTotals(roundId: $id) { totalCount } }'],
};
