import { PAYMENT_STATUSES, type PaymentStatus } from '../payments/payments.ts';
import { defineList, ORGANISATION, option, SEARCH, textsFrom, USUAL } from './list.ts';

const word = textsFrom('payments');
const file = textsFrom('exports');
const nameStatus = (status: PaymentStatus) => option(`paymentStatus.${status}`);

export const PAYMENTS = defineList({
  ...USUAL,
  name: 'payments',
  fields: {
    ...SEARCH,
    ...ORGANISATION.field,
    statuses: { kind: 'someOf', options: PAYMENT_STATUSES },
    needsAttention: { kind: 'flag' },
    scholarshipId: { kind: 'id', record: 'scholarship' },
    currency: { kind: 'currency' },
    paidFrom: { kind: 'day' },
    paidUntil: { kind: 'day' },
    isRefunded: { kind: 'flag' },
    refundedFrom: { kind: 'day' },
    refundedUntil: { kind: 'day' },
  },
  address: {
    status: {
      field: 'statuses',
      select: { label: word('columns.status'), all: word('allStatuses'), name: nameStatus },
    },
    attention: {
      choices: { YES: { needsAttention: true } },
      select: { label: word('attention'), all: word('allAttention'), name: () => word('attention') },
    },
    refunds: {
      choices: { YES: { isRefunded: true } },
      select: { label: word('refunds'), all: word('allRefunds'), name: () => word('onlyRefunds') },
    },
    organisation: { field: 'organisationId' },
    scholarship: { field: 'scholarshipId', since: word('ofOne') },
    currency: { field: 'currency', since: word('inCurrency') },
    paid: { field: 'paidFrom', since: word('paidSince') },
    paidUntil: { field: 'paidUntil', since: word('paidUntil') },
    refunded: { field: 'refundedFrom', since: word('refundedSince') },
    refundedUntil: { field: 'refundedUntil', since: word('refundedUntil') },
  },
  columns: {
    receipt: { heading: word('columns.receipt') },
    payer: { heading: word('columns.payer'), with: 'email' },
    email: { heading: textsFrom('users')('columns.email') },
    scholarship: { heading: word('columns.scholarship') },
    organisation: ORGANISATION.column,
    amount: { heading: word('columns.amount'), is: 'number', with: 'currency' },
    currency: { heading: file('currency') },
    date: { heading: word('columns.date'), inFile: word('receipt.started'), is: 'instant' },
    status: { heading: word('columns.status'), name: nameStatus },
    paidAt: { heading: word('receipt.paid'), is: 'instant', isExtra: true },
    refundedAt: { heading: word('receipt.refunded'), is: 'instant', isExtra: true },
    refundedAmount: { heading: file('refundedAmount'), is: 'number', isExtra: true },
    providerPayment: { heading: file('providerPayment'), isExtra: true },
  },
  actions: { action: word('columns.action') },
});
