import type { UserRow } from '../accounts/users/userRow.ts';
import { REVIEW_WIRE } from '../api/rest/reviews.ts';
import { roleToWire, userToWire } from '../api/rest/users.ts';
import { SCHOLARSHIP_WIRE, scholarshipToWire } from '../api/rest/wire.ts';
import {
  APPLICATION,
  application,
  appliedFor,
  archived,
  byId,
  closed,
  DEFAULT_ENV,
  gone,
  nothing,
  paid,
  person,
  REVIEW,
  respellApplication,
  respellReview,
  respellScholarship,
  review,
  reviewed,
  SCHOLARSHIP,
  scholarship,
  wireForm,
  wireReview,
} from './apiEquivalentRecords.ts';
import type { ApiEquivalent } from './apiEquivalents.ts';
import { FORM } from './applying.ts';
import { scholarshipForm } from './scholarships.ts';

type Json = ReturnType<typeof JSON.parse>;

export const API_EQUIVALENTS: ApiEquivalent[] = [
  {
    path: 'GET /items',
    graphql: `{ scholarships(pageSize: 100) { items { ${SCHOLARSHIP} } } }`,
    by: 'owner',
    about: { 'a public scholarship': scholarship({ posted: '2026-06-14' }) },
    read: {
      rest: byId,
      graphql: ({ scholarships }, id) => byId(scholarships.items.map(respellScholarship), id),
    },
  },
  {
    path: 'GET /singleItem/:id',
    graphql: `query ($id: UUID!) { scholarship(id: $id) { ${SCHOLARSHIP} } }`,
    by: 'owner',
    about: { 'a public scholarship': scholarship() },
    namesId: true,
    refused: { 'an archived one': [archived, 'NOT_FOUND'] },
    read: { rest: (body) => body, graphql: ({ scholarship: one }) => respellScholarship(one) },
  },
  {
    path: 'GET /items/update/:id',
    graphql: `query ($id: UUID!) { scholarshipForEdit(id: $id) { ${SCHOLARSHIP} postedUserEmail } }`,
    by: 'moderator',
    about: { 'a public scholarship': scholarship(), 'an archived one': archived },
    namesId: true,
    read: {
      rest: (body) => body,
      graphql: ({ scholarshipForEdit }) => respellScholarship(scholarshipForEdit),
    },
  },
  {
    path: 'POST /items',
    graphql:
      'mutation ($input: ScholarshipInput!) { createScholarship(input: { scholarship: $input }) { id } }',
    by: 'moderator',
    about: { 'a new scholarship': nothing },
    given: () => scholarshipForm(),
    body: (given) => scholarshipToWire(DEFAULT_ENV, given),
    names: SCHOLARSHIP_WIRE,
    wrong: [
      { universityName: '', applicationFees: -1 },
      { universityImage: 'javascript:alert(1)', universityWorldRank: 0 },
      { applicationDeadline: '2026-05-31' },
    ],
  },
  {
    path: 'PUT /updateItem/:id',
    graphql:
      'mutation ($id: UUID!, $input: ScholarshipInput!) { updateScholarship(input: { id: $id, scholarship: $input }) { id } }',
    by: 'moderator',
    about: { 'a public scholarship': scholarship() },
    namesId: true,
    given: () => scholarshipForm({ scholarshipName: 'Renamed' }),
    body: (given) => scholarshipToWire(DEFAULT_ENV, given),
    names: SCHOLARSHIP_WIRE,
    wrong: [{ universityName: ' ', serviceCharge: -1 }, { universityCity: 'a\u0000b' }],
    refused: { 'an archived one': [archived, 'CONFLICT'] },
  },
  {
    path: 'DELETE /items/:id',
    graphql: 'mutation ($id: UUID!) { deleteScholarship(id: $id) { id } }',
    by: 'moderator',
    about: { 'an unused one': scholarship(), 'one that was applied for': appliedFor },
    namesId: true,
    refused: { 'an archived one': [archived, 'NOT_FOUND'] },
  },
  {
    path: 'POST /payment',
    graphql:
      'mutation ($scholarshipId: UUID!, $totalFee: Int) { startPayment(scholarshipId: $scholarshipId, totalFee: $totalFee) { url } }',
    by: 'owner',
    about: { 'an open scholarship': scholarship(), 'one that was applied for': appliedFor },
    namesId: true,
    given: (scholarshipId) => ({ scholarshipId, totalFee: 25 }),
    body: ({ scholarshipId, totalFee }) => ({ _id: scholarshipId, totalFee }),
    wrong: [{ totalFee: -1 }],
    refused: {
      'a closed one': [closed, 'CONFLICT'],
      'one whose fee is another': [scholarship({ applicationFees: 30 }), 'CONFLICT'],
      'an archived one': [archived, 'NOT_FOUND'],
    },
  },
  {
    path: 'GET /allscholaritems',
    graphql: `{ applications(pageSize: 100) { items { ${APPLICATION} } } }`,
    by: 'moderator',
    about: { 'an application': application(), 'one that was decided': application({ status: 'ACCEPTED' }) },
    read: {
      rest: byId,
      graphql: ({ applications: { items } }, id, cast) =>
        byId(
          items.map((one: Json) => respellApplication(cast, one)),
          id,
        ),
    },
  },
  {
    path: 'GET /scholaritems',
    query: (email) => `?email=${email}`,
    graphql: `{ myApplications { items { ${APPLICATION} } } }`,
    by: 'owner',
    about: { 'an own application': application() },
    strangersHear: null,
    read: {
      rest: byId,
      graphql: ({ myApplications: { items } }, id, cast) =>
        byId(
          items.map((one: Json) => respellApplication(cast, one)),
          id,
        ),
    },
  },
  {
    path: 'GET /scholaritems',
    query: (email) => `?email=${email}`,
    graphql: `query ($email: String) { applications(filter: { search: $email }, pageSize: 100) { items { ${APPLICATION} } } }`,
    by: 'moderator',
    about: { 'another’s application': application() },
    strangersHear: 'FORBIDDEN',
    read: {
      rest: byId,
      graphql: ({ applications: { items } }, id, cast) =>
        byId(
          items.map((one: Json) => respellApplication(cast, one)),
          id,
        ),
    },
  },
  {
    path: 'POST /scholarfromuser',
    graphql: 'mutation ($input: ApplicationInput!) { submitApplication(input: $input) { id } }',
    by: 'owner',
    about: { 'an open scholarship': scholarship() },
    namesId: true,
    given: (scholarshipId) => ({ ...FORM, scholarshipId, consent: true }),
    body: wireForm,
    wrong: [{ phone: 'none', ssc: '' }, { applicantImage: 'data:,x' }, { address: 'x'.repeat(501) }],
    refused: {
      'a closed one': [closed, 'CONFLICT'],
      'one that was applied for': [appliedFor, 'CONFLICT'],
      'an archived one': [archived, 'NOT_FOUND'],
    },
    apart: /"consented_at": ("a time"|null)/g,
  },
  {
    path: 'GET /scholaritem/update/:id',
    graphql: `query ($id: UUID!) { application(id: $id) { ${APPLICATION} } }`,
    by: 'owner',
    about: { 'an own application': application(), 'one with feedback': application({ feedback: 'Good' }) },
    namesId: true,
    read: {
      rest: (body) => body,
      graphql: ({ application: one }, _id, cast) => respellApplication(cast, one),
    },
  },
  {
    path: 'PATCH /scholaritem/updateItem/:id',
    graphql:
      'mutation ($id: UUID!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: 1, input: $input) { id } }',
    by: 'owner',
    about: { 'an own application': application() },
    namesId: true,
    given: () => ({ ...FORM, phone: '+47 555 80 999' }),
    body: wireForm,
    wrong: [{ phone: 'none', hsc: '' }, { applicantName: 'two\nlines' }],
    refused: {
      'one being processed': [application({ status: 'PROCESSING' }), 'CONFLICT'],
      'one that was decided': [application({ status: 'REJECTED' }), 'CONFLICT'],
      'a cancelled one': [application(gone), 'NOT_FOUND'],
    },
  },
  {
    path: 'DELETE /scholaritems/:id',
    graphql: 'mutation ($id: UUID!) { cancelApplication(id: $id) { id } }',
    by: 'owner',
    about: {
      'an own application': application(),
      'one that was paid': paid,
      'one that was reviewed': reviewed,
    },
    namesId: true,
    refused: { 'a cancelled one': [application(gone), 'NOT_FOUND'] },
  },
  {
    path: 'DELETE /allscholaritems/:id',
    graphql: 'mutation ($id: UUID!) { deleteApplication(id: $id) { id } }',
    by: 'moderator',
    about: { 'another’s application': application(), 'one that was paid': paid },
    namesId: true,
    refused: { 'a cancelled one': [application(gone), 'NOT_FOUND'] },
  },
  {
    path: 'PATCH /feedback/:id',
    graphql:
      'mutation ($id: UUID!, $feedback: String!) { giveFeedback(input: { id: $id, feedback: $feedback }) { id } }',
    by: 'moderator',
    about: { 'another’s application': application() },
    namesId: true,
    given: () => ({ feedback: 'Send the second page, too.' }),
    body: (given) => given,
    wrong: [{ feedback: ' ' }, { feedback: 'x'.repeat(5001) }],
    refused: {
      'an own one': [application({}, 'moderator'), 'CONFLICT'],
      'a cancelled one': [application(gone), 'NOT_FOUND'],
    },
  },
  {
    path: 'PATCH /user/status/:id',
    graphql:
      'mutation ($id: UUID!, $reason: String) { setApplicationStatus(input: { id: $id, status: PROCESSING, reason: $reason }) { id } }',
    by: 'moderator',
    about: { 'one that is pending': application(), 'one that was paid': paid },
    namesId: true,
    given: () => ({}),
    body: (given) => given,
    wrong: [{ reason: 'x'.repeat(501) }],
    refused: {
      'one being processed': [application({ status: 'PROCESSING' }), 'CONFLICT'],
      'one that was decided': [application({ status: 'ACCEPTED' }), 'CONFLICT'],
      'an own one': [application({}, 'moderator'), 'CONFLICT'],
      'a cancelled one': [application(gone), 'NOT_FOUND'],
    },
  },
  {
    path: 'GET /reviews',
    graphql: `{ reviews(pageSize: 100) { items { ${REVIEW} } } }`,
    by: 'moderator',
    about: { 'a review': review },
    read: {
      rest: byId,
      graphql: ({ reviews: { items } }, id, cast) =>
        byId(
          items.map((one: Json) => respellReview(cast, one)),
          id,
        ),
    },
  },
  {
    path: 'GET /review/user/:email',
    graphql: `{ myReviews { items { ${REVIEW} } } }`,
    by: 'owner',
    about: { 'an own review': review },
    strangersHear: null,
    read: {
      rest: byId,
      graphql: ({ myReviews: { items } }, id, cast) =>
        byId(
          items.map((one: Json) => respellReview(cast, one)),
          id,
        ),
    },
  },
  {
    path: 'POST /reviews',
    graphql: 'mutation ($input: ReviewInput!) { addReview(input: $input) { id } }',
    by: 'owner',
    about: { 'an own application': application() },
    namesId: true,
    given: (applicationId) => ({ applicationId, rating: 4.5, comment: 'Quick answers.' }),
    body: wireReview,
    names: REVIEW_WIRE,
    wrong: [{ rating: 0.3 }, { rating: 5.5, comment: 'a\u0000b' }],
    refused: {
      'one that was reviewed': [reviewed, 'CONFLICT'],
      'a cancelled one': [application(gone), 'CONFLICT'],
    },
  },
  {
    path: 'PATCH /review/updateItem/:id',
    graphql:
      'mutation ($id: UUID!, $input: ReviewChangeInput!) { updateReview(id: $id, input: $input) { id } }',
    by: 'owner',
    about: { 'an own review': review },
    namesId: true,
    given: () => ({ rating: 2, comment: 'Slow answers.' }),
    body: wireReview,
    names: REVIEW_WIRE,
    wrong: [{ rating: -0.5 }, { rating: 6, comment: '\ud800' }],
  },
  {
    path: 'DELETE /allreviews/:id',
    graphql: 'mutation ($id: UUID!) { deleteReview(id: $id) { id } }',
    by: 'owner',
    about: { 'an own review': review },
    namesId: true,
  },
  {
    path: 'DELETE /allreviews/:id',
    graphql: 'mutation ($id: UUID!) { deleteReview(id: $id) { id } }',
    by: 'moderator',
    about: { 'another’s review': review },
    namesId: true,
  },
  {
    path: 'GET /users/admin/:emailOrId',
    graphql: 'query ($email: String) { users(filter: { search: $email }) { items { role } } }',
    by: 'admin',
    about: { 'a user': nothing },
    strangersHear: 'FORBIDDEN',
    read: { rest: (body) => body, graphql: ({ users: { items } }) => roleToWire(items[0].role) },
  },
  {
    path: 'GET /users',
    graphql: '{ users(pageSize: 100) { items { id name email role } } }',
    by: 'admin',
    about: { 'a user': person(), 'a moderator': person({ role: 'MODERATOR' }) },
    read: {
      rest: byId,
      graphql: ({ users: { items } }, id) =>
        byId(
          items.map((user: UserRow) => userToWire(DEFAULT_ENV, user)),
          id,
        ),
    },
  },
  {
    path: 'PATCH /users/admin/:emailOrId',
    graphql: 'mutation ($id: UUID!) { promoteUser(id: $id) { id } }',
    by: 'admin',
    about: { 'a plain user': person() },
    namesId: true,
    refused: {
      'a moderator': [person({ role: 'MODERATOR' }), 'CONFLICT'],
      'an admin': [async ({ admin }) => admin.id, 'CONFLICT'],
    },
  },
  {
    path: 'DELETE /users/:id',
    graphql: 'mutation ($id: UUID!) { deleteUser(id: $id) { id } }',
    by: 'admin',
    about: { 'a plain user': person(), 'a moderator': person({ role: 'MODERATOR' }) },
    namesId: true,
    refused: { 'an admin': [async ({ admin }) => admin.id, 'CONFLICT'] },
  },
];

export const WITHOUT_EQUIVALENT: Record<string, string> = {
  'POST /users': 'The account is made by signing up; the call only says so once more.',
};
