import {
  adminMays,
  type Codes,
  type ReplayTable,
  refusedToAll,
  staffMay,
  staffMayToo,
} from './replayCodes.ts';

const sameScholarship: Codes = ['FORBIDDEN', 'INVALID_INPUT', 'INVALID_INPUT'];

export const REPLAYED_AWARDS: ReplayTable = {
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
  saveAcceptanceForm: [
    'scholarship',
    staffMay,
    '{ saveAcceptanceForm(input: { scholarshipId: $id, form: { sections: [] }, version: 0 }) { version } }',
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
  editDecisionLetter: [
    'application',
    staffMay,
    '{ editDecisionLetter(input: { applicationId: $id, version: 0 }) { text } }',
  ],
  leaveDecisionOut: [
    'application',
    staffMay,
    '{ leaveDecisionOut(applicationId: $id, isLeftOut: true) { text } }',
  ],
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
  renewalTargets: ['scholarship', staffMay, '{ renewalTargets(scholarshipId: $id) { id } }'],
  renewableAwards: [
    'scholarship',
    sameScholarship,
    '{ renewableAwards(scholarshipId: $id, targetId: $id) { totalCount } }',
  ],
  prepareRenewals: [
    'scholarship',
    sameScholarship,
    '{ prepareRenewals(input: { scholarshipId: $id, targetId: $id, awards: [{ id: $id }] }) { left } }',
  ],
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
};
