import type { Feature, TextKey, ValuesOf } from '../../../messages/catalogue.ts';
import type { Language } from '../../../messages/languages.ts';
import {
  APPLICATION_STATUSES,
  MAX_APPLICATION_SEARCH_CHARACTERS,
  PAYMENT_STATES,
} from '../../../rules/applicationOptions.ts';
import { toDecimal } from '../../../rules/fundingAmount.ts';
import { filterListedAs, LISTED_AS } from '../../../rules/listing.ts';
import { MAX_PAYMENT_SEARCH_CHARACTERS, PAYMENT_STATUSES } from '../../../rules/payments.ts';
import { MAX_REVIEW_SEARCH_CHARACTERS, RATING_BOUNDS } from '../../../rules/reviewLimits.ts';
import {
  DEGREES,
  keysOf,
  MAX_SCHOLARSHIP_SEARCH_CHARACTERS,
  SUBJECT_CATEGORIES,
} from '../../../rules/scholarshipOptions.ts';
import { MAX_USER_SEARCH_CHARACTERS } from '../../../rules/users.ts';
import type { RequestContext } from '../../context.ts';
import { translate } from '../../language/translate.ts';
import type { RowBatches } from '../../page.ts';
import { ORDERS as APPLICATION_ORDERS } from '../applications/list/applicationOrder.ts';
import { iterateApplications } from '../applications/list/iterateApplications.ts';
import { iterateSubscriptions } from '../newsletter/iterateSubscriptions.ts';
import { iteratePayments } from '../payments/listPayments.ts';
import { formatReceiptNumber } from '../payments/receiptNumber.ts';
import { iterateFacts } from '../profiles/iterateFacts.ts';
import { iterateReviews } from '../reviews/iterateReviews.ts';
import { REVIEW_ORDERS } from '../reviews/reviewOrder.ts';
import {
  iterateManagedScholarships,
  MANAGED_ORDERS,
} from '../scholarships/manage/listManagedScholarships.ts';
import type { ReadScholarship } from '../scholarships/scholarshipRow.ts';
import { iterateUsers, USER_ORDERS } from '../users/listUsers.ts';
import { listAnswerColumns } from './answerColumns.ts';
import { defineExport } from './defineExport.ts';
import { answersRule, dayRule, idRule, oneOf, searchRule, someOf } from './exportQuery.ts';

/** A text of a screen in the language of the request. */
const text =
  <F extends Feature, K extends TextKey<F>>(feature: F, key: K, ...values: ValuesOf<F, K>) =>
  (language: Language) =>
    translate(language, feature, key, ...values);

const amountOf = (minorUnits: number | null | undefined, currency: string | null | undefined) =>
  minorUnits && currency ? toDecimal(minorUnits, currency) : null;

const option = (language: Language, key: TextKey<'options'>) => translate(language, 'options', key);

const SHOWN = [
  'scholarshipName',
  'universityName',
  'organisation',
  'subjectCategory',
  'degree',
  'applicationFees',
  'funding',
] as const;

/** Who offers it: there where it is asked for, and where there is more than one. */
const ORGANISATION = {
  head: text('table', 'organisation'),
  isExtra: true,
  isOfSeveral: true,
} as const;

/** The portal's own is called as the portal is, until it is given a name. */
async function* nameOrganisations<Row extends Pick<ReadScholarship, 'organisation'>>(
  { env }: RequestContext,
  batches: RowBatches<Row>,
): RowBatches<Row & { organisationName: string | null }> {
  for await (const rows of batches)
    yield rows.map((row) => ({
      ...row,
      organisationName: row.organisation ? (row.organisation.name ?? env.PORTAL_NAME) : null,
    }));
}

/** The staff's lists as tables for a spreadsheet, with the words and columns of their screens. */
export const EXPORTS = {
  applications: defineExport({
    action: 'application.export',
    query: {
      q: searchRule(MAX_APPLICATION_SEARCH_CHARACTERS),
      sort: oneOf(keysOf(APPLICATION_ORDERS)),
      status: someOf(APPLICATION_STATUSES),
      payment: someOf(PAYMENT_STATES),
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
      const filter = { ...found, statuses, paymentStates, answers: asked.answer };
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
        cell: (row) => row.createdAt.toISOString(),
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
        cell: ({ payment }) => payment?.paidAt.toISOString(),
      },
      refundedAt: {
        head: text('payments', 'receipt.refunded'),
        isExtra: true,
        cell: ({ payment }) => payment?.refundedAt?.toISOString(),
      },
      refundedAmount: {
        head: text('exports', 'refundedAmount'),
        isExtra: true,
        cell: ({ payment }) => payment && toDecimal(payment.refunded, payment.currency),
      },
      answers: { head: text('exports', 'answers'), isExtra: true, cell: () => null },
    },
    expand: {
      answers: (ctx, { scholarship }) => listAnswerColumns(ctx, scholarship, text('exports', 'answers')),
    },
  }),
  payments: defineExport({
    action: 'payment.export',
    query: {
      q: searchRule(MAX_PAYMENT_SEARCH_CHARACTERS),
      sort: oneOf(['NEWEST']),
      status: someOf(PAYMENT_STATUSES),
      attention: oneOf(['YES']),
      organisation: idRule,
    },
    rows: (ctx, { q: search, status: statuses, attention, organisation: organisationId }) => {
      const filter = {
        search,
        organisationId,
        ...(statuses.length > 0 && { statuses }),
        ...(attention && { needsAttention: true }),
      };
      return iteratePayments(ctx, { filter });
    },
    columns: {
      receipt: { head: text('payments', 'columns.receipt'), cell: formatReceiptNumber },
      payer: { head: text('payments', 'columns.payer'), cell: (row) => row.payerName, with: 'email' },
      email: { head: text('users', 'columns.email'), cell: (row) => row.payerEmail },
      scholarship: { head: text('payments', 'columns.scholarship'), cell: (row) => row.scholarshipName },
      organisation: { ...ORGANISATION, cell: (row) => row.organisationName },
      amount: {
        head: text('payments', 'columns.amount'),
        cell: ({ amount, currency }) => toDecimal(amount, currency),
        with: 'currency',
      },
      currency: { head: text('exports', 'currency'), cell: (row) => row.currency },
      date: { head: text('payments', 'receipt.started'), cell: (row) => row.createdAt.toISOString() },
      status: {
        head: text('payments', 'columns.status'),
        cell: (row, _place, language) => option(language, `paymentStatus.${row.status}`),
      },
      paidAt: {
        head: text('payments', 'receipt.paid'),
        isExtra: true,
        cell: (row) => row.paidAt?.toISOString(),
      },
      refundedAt: {
        head: text('payments', 'receipt.refunded'),
        isExtra: true,
        cell: (row) => row.refundedAt?.toISOString(),
      },
      refundedAmount: {
        head: text('exports', 'refundedAmount'),
        isExtra: true,
        cell: (row) => toDecimal(row.refunded, row.currency),
      },
      providerPayment: {
        head: text('exports', 'providerPayment'),
        isExtra: true,
        cell: (row) => row.providerPaymentId,
      },
    },
  }),
  scholarships: defineExport({
    action: 'scholarship.readForEdit',
    query: {
      q: searchRule(MAX_SCHOLARSHIP_SEARCH_CHARACTERS),
      sort: oneOf(keysOf(MANAGED_ORDERS)),
      state: oneOf(LISTED_AS),
      subject: someOf(SUBJECT_CATEGORIES),
      degree: someOf(DEGREES),
      poster: oneOf(['ME']),
      closing: dayRule,
      organisation: idRule,
    },
    rows: (ctx, { q: search, sort, subject: subjects, degree: degrees, state, poster, ...asked }) => {
      const { closing: deadlineTo, organisation: organisationId } = asked;
      const found = { ...filterListedAs(state), isMine: poster === 'ME', deadlineTo, organisationId };
      const list = { filter: { search, subjects, degrees, ...found }, sort };
      return nameOrganisations(ctx, iterateManagedScholarships(ctx, list, SHOWN));
    },
    columns: {
      name: { head: text('manageScholarships', 'columns.name'), cell: (row) => row.scholarshipName },
      university: {
        head: text('manageScholarships', 'columns.university'),
        cell: (row) => row.universityName,
      },
      organisation: { ...ORGANISATION, cell: (row) => row.organisationName },
      subject: {
        head: text('manageScholarships', 'columns.subject'),
        cell: ({ subjectCategory }, _place, language) =>
          subjectCategory && option(language, `subjectCategory.${subjectCategory}`),
      },
      degree: {
        head: text('manageScholarships', 'columns.degree'),
        cell: ({ degree }, _place, language) => degree && option(language, `degree.${degree}`),
      },
      fee: {
        head: text('manageScholarships', 'columns.fee'),
        isMoney: true,
        cell: (row) => row.applicationFees,
      },
      fundingMin: {
        head: text('scholarshipForm', 'labels.fundingMin'),
        isExtra: true,
        cell: ({ funding }) => amountOf(funding?.min, funding?.currency),
      },
      fundingMax: {
        head: text('scholarshipForm', 'labels.fundingMax'),
        isExtra: true,
        cell: ({ funding }) => amountOf(funding?.max, funding?.currency),
      },
      fundingCurrency: {
        head: text('scholarshipForm', 'labels.fundingCurrency'),
        isExtra: true,
        cell: ({ funding }) => funding?.currency,
      },
      fundingFrequency: {
        head: text('scholarshipForm', 'labels.fundingFrequency'),
        isExtra: true,
        cell: ({ funding }, _place, language) =>
          funding?.frequency && option(language, `fundingFrequency.${funding.frequency}`),
      },
      fundingMonths: {
        head: text('scholarshipForm', 'labels.fundingMonths'),
        isExtra: true,
        cell: ({ funding }) => funding?.months,
      },
      awardCount: {
        head: text('scholarshipForm', 'labels.awardCount'),
        isExtra: true,
        cell: ({ funding }) => funding?.awardCount,
      },
      fundingCovers: {
        head: text('scholarshipForm', 'labels.fundingCovers'),
        isExtra: true,
        cell: ({ funding }, _place, language) =>
          funding?.covers.map((cover) => option(language, `fundingCovers.${cover}`)).join(', '),
      },
      isRenewable: {
        head: text('scholarshipForm', 'labels.isRenewable'),
        isExtra: true,
        cell: ({ funding }, _place, language) =>
          typeof funding?.isRenewable === 'boolean'
            ? option(language, funding.isRenewable ? 'isRenewable.YES' : 'isRenewable.NO')
            : null,
      },
      fundingNote: {
        head: text('scholarshipForm', 'labels.fundingNote'),
        isExtra: true,
        cell: ({ funding }) => funding?.note,
      },
    },
  }),
  users: defineExport({
    action: 'user.export',
    query: {
      q: searchRule(MAX_USER_SEARCH_CHARACTERS),
      sort: oneOf(keysOf(USER_ORDERS)),
      role: oneOf(['ADMIN', 'MODERATOR', 'USER']),
      created: dayRule,
    },
    rows: (ctx, { q: search, role, sort, created: createdFrom }) =>
      iterateUsers(ctx, { filter: { search, role, createdFrom }, sort }),
    columns: {
      index: { head: text('users', 'columns.index'), cell: (_row, place) => place },
      name: { head: text('users', 'columns.name'), cell: (row) => row.name },
      email: { head: text('users', 'columns.email'), cell: (row) => row.email },
      role: {
        head: text('users', 'columns.role'),
        cell: (row, _place, language) => option(language, `role.${row.role}`),
      },
    },
  }),
  reviews: defineExport({
    action: 'review.listAll',
    query: {
      q: searchRule(MAX_REVIEW_SEARCH_CHARACTERS),
      sort: oneOf(keysOf(REVIEW_ORDERS)),
      rating: oneOf(keysOf(RATING_BOUNDS)),
      created: dayRule,
    },
    rows: (ctx, { q: search, sort, rating, created: createdFrom }) =>
      iterateReviews(ctx, { filter: { search, ...(rating && RATING_BOUNDS[rating]), createdFrom }, sort }),
    columns: {
      scholarship: { head: text('reviews', 'mine.columns.scholarship'), cell: (row) => row.scholarshipName },
      university: { head: text('reviews', 'mine.columns.university'), cell: (row) => row.universityName },
      author: { head: text('exports', 'author'), cell: (row) => row.authorName },
      email: { head: text('users', 'columns.email'), cell: (row) => row.authorEmail },
      rating: { head: text('reviews', 'mine.columns.rating'), cell: (row) => row.rating },
      comment: { head: text('reviews', 'mine.columns.comment'), cell: (row) => row.comment },
      createdAt: { head: text('reviews', 'mine.columns.date'), cell: (row) => row.createdAt.toISOString() },
    },
  }),
  newsletter: defineExport({
    action: 'newsletter.export',
    query: {},
    rows: iterateSubscriptions,
    columns: {
      email: { head: text('users', 'columns.email'), cell: (row) => row.email },
      createdAt: { head: text('exports', 'subscribedAt'), cell: (row) => row.createdAt.toISOString() },
    },
  }),
  // What `POST /imports/facts` takes: its columns have one name in all languages.
  facts: defineExport({
    action: 'verifiedFact.export',
    query: {},
    rows: iterateFacts,
    columns: {
      email: { head: () => 'email', cell: (row) => row.email },
      fact: { head: () => 'fact', cell: (row) => row.fact },
      value: { head: () => 'value', cell: (row) => row.value },
      source: { head: () => 'source', cell: (row) => row.source },
      day: { head: () => 'day', cell: (row) => row.day },
    },
  }),
};
