import { z } from 'zod';
import { APPLICATION_STATUSES } from '../../../../rules/applicationOptions.ts';
import {
  applicationChangeRule,
  applicationInput,
  feedbackRule,
  reasonRule,
} from '../../../../rules/applications.ts';
import { reviewChange, reviewInput } from '../../../../rules/reviews.ts';
import { newScholarshipRule, scholarshipChangeRule } from '../../../../rules/scholarships.ts';
import { emailRule } from '../../../../rules/users.ts';
import { APPLICATION_WIRE } from '../wire.applications.ts';
import { PAYMENT_WIRE } from '../wire.payments.ts';
import { REVIEW_WIRE } from '../wire.reviews.ts';
import { SCHOLARSHIP_WIRE } from '../wire.ts';
import type { AnswerName } from './answers.ts';
import { type BodySchema, wireSchema } from './wireSchema.ts';

/** The groups of calls, in the order in which they are shown. */
export const TAGS = {
  Scholarships: 'What can be applied for. Everyone can read them; staff maintain them.',
  Applications: 'Applicants submit, change and withdraw their own; staff decide on them.',
  Payments: 'The fees of an application.',
  Reviews: 'What applicants say about a scholarship.',
  Users: 'Accounts and their roles, for admins.',
  'Signing in': 'From a password to the token that the other calls take.',
  Pictures: 'Photos of applicants and accounts, pictures of universities.',
} as const;

/** What the document says of a call beside its method, path and right. */
export type CallDescription = {
  summary: string;
  tag: Exclude<keyof typeof TAGS, 'Signing in' | 'Pictures'>;
  answer: AnswerName;
  /** True when the answer is an array of such records. */
  isList?: boolean;
  body?: BodySchema;
  /** Names in the query string that must be given. */
  query?: readonly string[];
};

const application = wireSchema(applicationInput, APPLICATION_WIRE, ['consent']);
// What is left out stays as it is.
const applicationChange = wireSchema(applicationChangeRule.partial(), APPLICATION_WIRE);
const status = z.object({
  status: z.enum(APPLICATION_STATUSES).optional(),
  reason: reasonRule.optional(),
});

/** By method and path; a call of the facade without a line here fails a test. */
export const CALLS: Record<string, CallDescription> = {
  'GET /items': { summary: 'All scholarships', tag: 'Scholarships', answer: 'Scholarship', isList: true },
  'GET /singleItem/:id': { summary: 'One scholarship', tag: 'Scholarships', answer: 'Scholarship' },
  'GET /items/update/:id': {
    summary: 'One scholarship with what staff may change, archived ones too',
    tag: 'Scholarships',
    answer: 'Scholarship',
  },
  'POST /items': {
    summary: 'Add a scholarship',
    tag: 'Scholarships',
    answer: 'Inserted',
    body: wireSchema(newScholarshipRule, SCHOLARSHIP_WIRE),
  },
  'PUT /updateItem/:id': {
    summary: 'Change a scholarship',
    tag: 'Scholarships',
    answer: 'Changed',
    body: wireSchema(scholarshipChangeRule, SCHOLARSHIP_WIRE),
  },
  'DELETE /items/:id': {
    summary: 'Delete a scholarship; one with applications is archived',
    tag: 'Scholarships',
    answer: 'Deleted',
  },
  'GET /allscholaritems': {
    summary: 'All applications',
    tag: 'Applications',
    answer: 'Application',
    isList: true,
  },
  'GET /scholaritems': {
    summary: 'The applications of the person with an e-mail',
    tag: 'Applications',
    answer: 'Application',
    isList: true,
    query: ['email'],
  },
  'POST /scholarfromuser': {
    summary: 'Apply. Person, fees, status and date are ours, whatever the body says',
    tag: 'Applications',
    answer: 'Inserted',
    body: application,
  },
  'GET /scholaritem/update/:id': {
    summary: 'What an application’s form holds',
    tag: 'Applications',
    answer: 'ApplicationForm',
  },
  'PATCH /scholaritem/updateItem/:id': {
    summary: 'Change an application of one’s own while it is pending, until the deadline',
    tag: 'Applications',
    answer: 'Changed',
    body: applicationChange,
  },
  'DELETE /scholaritems/:id': {
    summary: 'Cancel an application of one’s own',
    tag: 'Applications',
    answer: 'Deleted',
  },
  'DELETE /allscholaritems/:id': { summary: 'Delete an application', tag: 'Applications', answer: 'Deleted' },
  'PATCH /feedback/:id': {
    summary: 'Write to an applicant',
    tag: 'Applications',
    answer: 'Changed',
    body: wireSchema(z.object({ feedback: feedbackRule })),
  },
  'PATCH /user/status/:id': {
    summary: 'Move an application, to processing when nothing is said',
    tag: 'Applications',
    answer: 'Changed',
    body: wireSchema(status, APPLICATION_WIRE),
  },
  'POST /payment': {
    summary: 'Begin to pay the fees of a scholarship',
    tag: 'Payments',
    answer: 'PaymentStart',
    body: wireSchema(z.object({ scholarshipId: z.string(), totalFee: z.int().min(0) }), PAYMENT_WIRE),
  },
  'GET /reviews': { summary: 'All reviews', tag: 'Reviews', answer: 'Review', isList: true },
  'GET /review/user/:email': {
    summary: 'The reviews of the person with an e-mail',
    tag: 'Reviews',
    answer: 'Review',
    isList: true,
  },
  'POST /reviews': {
    summary: 'Review an application of one’s own',
    tag: 'Reviews',
    answer: 'Inserted',
    body: wireSchema(reviewInput, REVIEW_WIRE),
  },
  'PATCH /review/updateItem/:id': {
    summary: 'Change a review of one’s own',
    tag: 'Reviews',
    answer: 'Changed',
    body: wireSchema(reviewChange, REVIEW_WIRE),
  },
  'DELETE /allreviews/:id': { summary: 'Delete a review', tag: 'Reviews', answer: 'Deleted' },
  'GET /users/admin/:email': { summary: 'Whether a user is staff', tag: 'Users', answer: 'RoleCheck' },
  'GET /users': { summary: 'All users', tag: 'Users', answer: 'User', isList: true },
  'POST /users': {
    summary: 'What old clients send after registering; the account is there already',
    tag: 'Users',
    answer: 'Inserted',
    body: wireSchema(z.object({ email: emailRule, name: z.string().optional() })),
  },
  'PATCH /users/admin/:id': { summary: 'Make a plain user a moderator', tag: 'Users', answer: 'Changed' },
  'DELETE /users/:id': { summary: 'Delete a user’s account', tag: 'Users', answer: 'Deleted' },
};
