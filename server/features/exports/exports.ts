import { messages } from '../../../client/messages.ts';
import {
  APPLICATION_STATUSES,
  LONGEST_APPLICATION_SEARCH,
  PAYMENT_STATES,
} from '../../../rules/applicationOptions.ts';
import { LONGEST_REVIEW_SEARCH, RATING_BOUNDS } from '../../../rules/reviewLimits.ts';
import {
  DEGREES,
  keysOf,
  LONGEST_SCHOLARSHIP_SEARCH,
  SUBJECT_CATEGORIES,
} from '../../../rules/scholarshipOptions.ts';
import { LONGEST_USER_SEARCH } from '../../../rules/users.ts';
import { ORDERS as APPLICATION_ORDERS } from '../applications/applicationOrder.ts';
import { eachListedApplication } from '../applications/eachListedApplication.ts';
import { eachSubscription } from '../newsletter/eachSubscription.ts';
import { eachListedReview } from '../reviews/eachListedReview.ts';
import { REVIEW_ORDERS } from '../reviews/reviewOrder.ts';
import { eachManagedScholarship, MANAGED_ORDERS } from '../scholarships/listManagedScholarships.ts';
import { eachListedUser, USER_ORDERS } from '../users/listUsers.ts';
import { exportOf } from './exportOf.ts';
import { dayRule, idRule, oneOf, searchRule, someOf } from './exportQuery.ts';

const application = messages.manageApplications.columns;
const scholarship = messages.manageScholarships.columns;
const user = messages.users.columns;
const review = messages.reviews.mine.columns;

const SHOWN = ['scholarshipName', 'universityName', 'subjectCategory', 'degree', 'applicationFees'] as const;

/** The staff's lists as tables for a spreadsheet, with the words and columns of their screens. */
export const EXPORTS = {
  applications: exportOf({
    action: 'application.export',
    query: {
      q: searchRule(LONGEST_APPLICATION_SEARCH),
      sort: oneOf(keysOf(APPLICATION_ORDERS)),
      status: someOf(keysOf(APPLICATION_STATUSES)),
      payment: someOf(PAYMENT_STATES),
      scholarship: idRule,
      created: dayRule,
      decided: dayRule,
    },
    rows: (ctx, { q: search, sort, status: statuses, payment: paymentStates, ...asked }) => {
      const { scholarship: scholarshipId, created: createdFrom, decided: decidedFrom } = asked;
      const filter = { search, statuses, paymentStates, scholarshipId, createdFrom, decidedFrom };
      return eachListedApplication(ctx, { filter, sort });
    },
    columns: {
      university: { head: application.university, cell: (row) => row.universityName, with: 'scholarship' },
      scholarship: { head: review.scholarship, cell: (row) => row.scholarshipName },
      address: {
        head: application.address,
        cell: ({ universityCountry, universityCity }) => `${universityCountry} ${universityCity}`,
      },
      feedback: { head: application.feedback, cell: (row) => row.feedback },
      subject: { head: application.subject, cell: (row) => SUBJECT_CATEGORIES[row.subjectCategory] },
      degree: { head: application.degree, cell: ({ degree }) => degree && DEGREES[degree] },
      charge: { head: application.charge, isMoney: true, cell: (row) => row.serviceCharge },
      status: { head: application.status, cell: (row) => APPLICATION_STATUSES[row.status] },
      applicant: { head: application.applicant, cell: (row) => row.applicantName, with: 'email' },
      email: { head: user.email, cell: (row) => row.email },
      payment: {
        head: application.payment,
        cell: (row) => messages.paymentStates[row.paymentState],
        with: 'receipt',
      },
      receipt: { head: messages.payments.columns.receipt, cell: (row) => row.receiptNumber },
      fee: { head: scholarship.fee, isMoney: true, cell: (row) => row.applicationFees },
      createdAt: { head: application.sent, cell: (row) => row.createdAt.toISOString() },
    },
  }),
  scholarships: exportOf({
    action: 'scholarship.readForEdit',
    query: {
      q: searchRule(LONGEST_SCHOLARSHIP_SEARCH),
      sort: oneOf(keysOf(MANAGED_ORDERS)),
      state: oneOf(['OPEN', 'CLOSED', 'ARCHIVED']),
      subject: someOf(keysOf(SUBJECT_CATEGORIES)),
      degree: someOf(keysOf(DEGREES)),
      poster: oneOf(['ME']),
      closing: dayRule,
    },
    rows: (
      ctx,
      { q: search, sort, subject: subjects, degree: degrees, state, poster, closing: deadlineTo },
    ) => {
      const isOpen = state === 'OPEN' ? true : state === 'CLOSED' ? false : undefined;
      const states = { isOpen, isArchived: state === 'ARCHIVED', isMine: poster === 'ME' };
      const filter = { search, subjects, degrees, ...states, deadlineTo };
      return eachManagedScholarship(ctx, { filter, sort }, SHOWN);
    },
    columns: {
      name: { head: scholarship.name, cell: (row) => row.scholarshipName },
      university: { head: scholarship.university, cell: (row) => row.universityName },
      subject: {
        head: scholarship.subject,
        cell: ({ subjectCategory }) => subjectCategory && SUBJECT_CATEGORIES[subjectCategory],
      },
      degree: { head: scholarship.degree, cell: ({ degree }) => degree && DEGREES[degree] },
      fee: { head: scholarship.fee, isMoney: true, cell: (row) => row.applicationFees },
    },
  }),
  users: exportOf({
    action: 'user.export',
    query: {
      q: searchRule(LONGEST_USER_SEARCH),
      sort: oneOf(keysOf(USER_ORDERS)),
      role: oneOf(['ADMIN', 'MODERATOR', 'USER']),
      created: dayRule,
    },
    rows: (ctx, { q: search, role, sort, created: createdFrom }) =>
      eachListedUser(ctx, { filter: { search, role, createdFrom }, sort }),
    columns: {
      index: { head: user.index, cell: (_row, place) => place },
      name: { head: user.name, cell: (row) => row.name },
      email: { head: user.email, cell: (row) => row.email },
      role: { head: user.role, cell: (row) => messages.users.roles[row.role] },
    },
  }),
  reviews: exportOf({
    action: 'review.listAll',
    query: {
      q: searchRule(LONGEST_REVIEW_SEARCH),
      sort: oneOf(keysOf(REVIEW_ORDERS)),
      rating: oneOf(keysOf(RATING_BOUNDS)),
      created: dayRule,
    },
    rows: (ctx, { q: search, sort, rating, created: createdFrom }) =>
      eachListedReview(ctx, { filter: { search, ...(rating && RATING_BOUNDS[rating]), createdFrom }, sort }),
    columns: {
      scholarship: { head: review.scholarship, cell: (row) => row.scholarshipName },
      university: { head: review.university, cell: (row) => row.universityName },
      author: { head: messages.exports.author, cell: (row) => row.authorName },
      email: { head: user.email, cell: (row) => row.authorEmail },
      rating: { head: review.rating, cell: (row) => row.rating },
      comment: { head: review.comment, cell: (row) => row.comment },
      createdAt: { head: review.date, cell: (row) => row.createdAt.toISOString() },
    },
  }),
  newsletter: exportOf({
    action: 'newsletter.export',
    query: {},
    rows: eachSubscription,
    columns: {
      email: { head: user.email, cell: (row) => row.email },
      createdAt: { head: messages.exports.subscribedAt, cell: (row) => row.createdAt.toISOString() },
    },
  }),
};
