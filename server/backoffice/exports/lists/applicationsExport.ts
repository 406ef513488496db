import {
  APPLICATION_STATUSES,
  MAX_APPLICATION_SEARCH_CHARACTERS,
  PAYMENT_STATES,
  REFERENCES_STANDINGS,
} from '../../../../rules/applicationOptions.ts';
import { toDecimal } from '../../../../rules/fundingAmount.ts';
import { keysOf } from '../../../../rules/scholarshipOptions.ts';
import { ORDERS } from '../../../applications/list/applicationOrder.ts';
import { iterateApplications } from '../../../applications/list/iterateApplications.ts';
import { translate } from '../../../platform/language/translate.ts';
import { listAnswerColumns, listMissingColumn, listReferencesColumn } from '../answerColumns.ts';
import { ORGANISATION, option, text } from '../columnWords.ts';
import { defineExport } from '../defineExport.ts';
import { answersRule, dayRule, idRule, oneOf, searchRule, someOf } from '../exportQuery.ts';
import { INSTANT, NUMBER } from '../file/cell.ts';

export const applicationsExport = defineExport({
  action: 'application.export',
  query: {
    q: searchRule(MAX_APPLICATION_SEARCH_CHARACTERS),
    sort: oneOf(keysOf(ORDERS)),
    status: someOf(APPLICATION_STATUSES),
    payment: someOf(PAYMENT_STATES),
    references: someOf(REFERENCES_STANDINGS),
    scholarship: idRule,
    organisation: idRule,
    created: dayRule,
    decided: dayRule,
    answer: answersRule,
  },
  rows: (ctx, { q: search, sort, status: statuses, payment: paymentStates, ...asked }, columns) => {
    const { scholarship: scholarshipId, organisation: organisationId } = asked;
    const { created: createdFrom, decided: decidedFrom } = asked;
    const found = { search, scholarshipId, organisationId, createdFrom, decidedFrom };
    const { references, answer: answers } = asked;
    const filter = { ...found, statuses, paymentStates, references, answers };
    return iterateApplications(ctx, { filter, sort }, { withAnswers: columns.has('answers') });
  },
  columns: {
    university: {
      head: text('manageApplications', 'columns.university'),
      cell: (row) => row.universityName,
      with: 'scholarship',
    },
    scholarship: { head: text('reviews', 'mine.columns.scholarship'), cell: (row) => row.scholarshipName },
    organisation: { ...ORGANISATION, cell: (row) => row.organisationName },
    address: {
      head: text('manageApplications', 'columns.address'),
      cell: ({ universityCountry, universityCity }) => `${universityCountry} ${universityCity}`,
    },
    feedback: { head: text('manageApplications', 'columns.feedback'), cell: (row) => row.feedback },
    subject: {
      head: text('manageApplications', 'columns.subject'),
      cell: (row, _place, language) => option(language, `subjectCategory.${row.subjectCategory}`),
    },
    degree: {
      head: text('manageApplications', 'columns.degree'),
      cell: ({ degree }, _place, language) => degree && option(language, `degree.${degree}`),
    },
    charge: {
      head: text('manageApplications', 'columns.charge'),
      isMoney: true,
      cell: (row) => row.serviceCharge,
    },
    status: {
      head: text('manageApplications', 'columns.status'),
      cell: (row, _place, language) => option(language, `applicationStatus.${row.status}`),
    },
    applicant: {
      head: text('manageApplications', 'columns.applicant'),
      cell: (row) => row.applicantName,
      with: 'email',
    },
    email: { head: text('users', 'columns.email'), cell: (row) => row.email },
    payment: {
      head: text('manageApplications', 'columns.payment'),
      cell: (row, _place, language) => option(language, `paymentState.${row.paymentState}`),
      with: 'receipt',
    },
    receipt: { head: text('payments', 'columns.receipt'), cell: (row) => row.receiptNumber },
    waiver: {
      head: text('exports', 'waiver'),
      isExtra: true,
      cell: ({ waiver }, _place, language) => waiver && option(language, `feeWaiver.${waiver}`),
    },
    fee: {
      head: text('manageScholarships', 'columns.fee'),
      isMoney: true,
      cell: (row) => row.applicationFees,
    },
    createdAt: {
      head: text('manageApplications', 'columns.sent'),
      format: INSTANT,
      cell: (row) => row.createdAt,
    },
    phone: { head: text('applicationForm', 'labels.phone'), isExtra: true, cell: (row) => row.phone },
    applicantAddress: {
      head: text('exports', 'applicantAddress'),
      isExtra: true,
      cell: (row) => row.applicantAddress,
    },
    gender: {
      head: text('applicationForm', 'labels.gender'),
      isExtra: true,
      cell: ({ gender }, _place, language) => gender && option(language, `gender.${gender}`),
    },
    ssc: { head: text('applicationForm', 'labels.ssc'), isExtra: true, cell: (row) => row.ssc },
    hsc: { head: text('applicationForm', 'labels.hsc'), isExtra: true, cell: (row) => row.hsc },
    late: {
      head: text('exports', 'late'),
      isExtra: true,
      cell: ({ lateReason }, _place, language) =>
        lateReason && translate(language, 'manageApplications', `late.${lateReason}`),
    },
    paidAmount: {
      head: text('exports', 'paidAmount'),
      isExtra: true,
      format: NUMBER,
      cell: ({ payment }) => payment && toDecimal(payment.amount, payment.currency),
      with: 'paidCurrency',
    },
    paidCurrency: {
      head: text('exports', 'currency'),
      isExtra: true,
      cell: ({ payment }) => payment?.currency,
    },
    paidAt: {
      head: text('payments', 'receipt.paid'),
      isExtra: true,
      format: INSTANT,
      cell: ({ payment }) => payment?.paidAt,
    },
    refundedAt: {
      head: text('payments', 'receipt.refunded'),
      isExtra: true,
      format: INSTANT,
      cell: ({ payment }) => payment?.refundedAt,
    },
    refundedAmount: {
      head: text('exports', 'refundedAmount'),
      isExtra: true,
      format: NUMBER,
      cell: ({ payment }) => payment && toDecimal(payment.refunded, payment.currency),
    },
    references: { head: text('manageApplications', 'references'), isExtra: true, cell: () => null },
    missing: { head: text('exports', 'missing'), isExtra: true, cell: () => null },
    answers: { head: text('exports', 'answers'), isExtra: true, cell: () => null },
  },
  expand: {
    missing: async (ctx) => listMissingColumn(ctx, text('exports', 'missing')),
    references: async (ctx) => listReferencesColumn(ctx, text('manageApplications', 'references')),
    answers: (ctx, { scholarship }) => listAnswerColumns(ctx, scholarship, text('exports', 'answers')),
  },
});
