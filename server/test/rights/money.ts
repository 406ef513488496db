import { makeScholarshipId, makeWaiverCodeId, makeWaiverRequestId } from './records.ts';
import { admins, lists, nobodysOwn, owners, type Row, records, signedIn } from './rows.ts';

export const MONEY: Record<string, Row> = {
  'Query.payment': { call: (id) => `{ payment(id: "${id}") { id } }`, ...nobodysOwn },
  'Query.myPayments': { call: () => '{ myPayments { totalCount } }', ...signedIn },
  'Query.paymentChanges': {
    call: () => '{ paymentChanges { items { isRemoved payment { status } } } }',
    ...signedIn,
  },
  'Query.payments': { call: () => '{ payments { totalCount } }', ...lists },
  'Mutation.startPayment': {
    call: (id) => `mutation { startPayment(scholarshipId: "${id}") { url } }`,
    ...nobodysOwn,
  },
  'Mutation.refundPayment': {
    call: (id) => `mutation { refundPayment(input: { id: "${id}" }) { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Mutation.dismissPaymentAttention': {
    call: (id) => `mutation { dismissPaymentAttention(id: "${id}") { id } }`,
    ...admins,
    admin: 'NOT_FOUND',
  },
  'Query.waiverCodes': {
    call: (id) => `{ waiverCodes(scholarshipId: "${id}") { totalCount } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Query.waiverRequests': { call: () => '{ waiverRequests { totalCount } }', ...lists },
  'Query.waiverRules': {
    call: (id) => `{ waiverRules(scholarshipId: "${id}") { version } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.redeemWaiverCode': {
    call: (id) => `mutation { redeemWaiverCode(scholarshipId: "${id}", code: "SPRING26") { id } }`,
    ...nobodysOwn,
  },
  'Mutation.requestWaiver': {
    call: (id) => `mutation { requestWaiver(scholarshipId: "${id}", reason: "A grant") { id } }`,
    ...nobodysOwn,
  },
  'Mutation.withdrawWaiverRequest': {
    call: (id) => `mutation { withdrawWaiverRequest(id: "${id}") { id } }`,
    about: makeWaiverRequestId,
    ...owners,
  },
  'Mutation.decideWaiverRequest': {
    call: (id) => `mutation { decideWaiverRequest(input: { id: "${id}", isGranted: true }) { id } }`,
    about: makeWaiverRequestId,
    ...records,
  },
  'Mutation.createWaiverCode': {
    call: (id) => `mutation { createWaiverCode(scholarshipId: "${id}", input: { maxUses: 1 }) { code } }`,
    about: makeScholarshipId,
    ...records,
  },
  'Mutation.revokeWaiverCode': {
    call: (id) => `mutation { revokeWaiverCode(id: "${id}") { id } }`,
    about: makeWaiverCodeId,
    ...records,
  },
  'Mutation.setWaiverRules': {
    call: (id) =>
      `mutation { setWaiverRules(scholarshipId: "${id}", version: 0, input: { acceptsRequests: true }) { version } }`,
    about: makeScholarshipId,
    ...records,
  },
};
