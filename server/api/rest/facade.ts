import { announceUser } from '../../accounts/users/announceUser.ts';
import { iterateAllUsers } from '../../accounts/users/listUsers.ts';
import { readRole } from '../../accounts/users/readRole.ts';
import { giveFeedback } from '../../applications/decide/giveFeedback.ts';
import {
  iterateAllApplications,
  listApplicationsByEmail,
  readNamedApplication,
} from '../../applications/decide/namedApplications.ts';
import { moveApplication } from '../../applications/decide/setApplicationStatus.ts';
import { addReview } from '../../applications/reviews/addReview.ts';
import { deleteReview } from '../../applications/reviews/deleteReview.ts';
import { iterateAllReviews, listReviewsByEmail } from '../../applications/reviews/list/iterateReviews.ts';
import { updateReview } from '../../applications/reviews/updateReview.ts';
import { cancelApplication, deleteApplication } from '../../applications/submit/cancelApplication.ts';
import { submitApplication } from '../../applications/submit/submitApplication.ts';
import { updateApplication } from '../../applications/submit/updateApplication.ts';
import { createScholarship } from '../../catalogue/scholarships/manage/createScholarship.ts';
import { deleteScholarship } from '../../catalogue/scholarships/manage/deleteScholarship.ts';
import { readScholarshipForEdit } from '../../catalogue/scholarships/manage/readScholarshipForEdit.ts';
import { updateScholarship } from '../../catalogue/scholarships/manage/updateScholarship.ts';
import {
  findScholarship,
  iterateAllScholarships,
} from '../../catalogue/scholarships/search/listAllScholarships.ts';
import { promoteUser } from '../../erasure/changeRole.ts';
import { deleteUser } from '../../erasure/deleteUser.ts';
import { startPayment } from '../../payments/checkout/startPayment.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Action } from '../../platform/permissions.ts';
import { countChanged, countDeleted, countInserted } from './counts.ts';
import { type FullList, mapBatches } from './fullList.ts';
import {
  APPLICATION_WIRE,
  applicationFromWire,
  applicationToWire,
  feedbackFromWire,
  formFromWire,
  moveFromWire,
} from './wire.applications.ts';
import { PAYMENT_WIRE, paymentFromWire } from './wire.payments.ts';
import { REVIEW_WIRE, reviewFromWire, reviewToWire } from './wire.reviews.ts';
import { readScholarshipToWire, scholarshipBody, WIRE_COLUMNS } from './wire.scholarships.ts';
import { SCHOLARSHIP_WIRE } from './wire.ts';
import { roleToWire, userToWire } from './wire.users.ts';
import { withWireFields } from './wireFields.ts';

/** A call of the facade: the viewer, the path's parameters, the query, the body. */
export type RestCall = {
  ctx: RequestContext;
  params: { id: string; email: string };
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  /** The header `Idempotency-Key`. */
  idempotencyKey: string | undefined;
};

export type FacadeRow = {
  path: string;
  /** The line of the access table that the domain function asks; null where being signed in is all. */
  action: Action | null;
  /** Visitors may ask, too. */
  isForAll?: true;
  /** The session cookie counts here, too. */
  takesCookie?: boolean;
} & (
  | { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; answer: (call: RestCall) => Promise<unknown> }
  /** A list that is answered whole, as its rows are read. */
  | { method: 'GET'; list: FullList<RestCall> }
);

/** The calls of docs/product.md P9.4, one a row. */
export const FACADE: FacadeRow[] = [
  {
    method: 'GET',
    path: '/items',
    action: 'scholarship.list',
    isForAll: true,
    list: {
      of: ['scholarships'],
      rows: ({ ctx }) =>
        mapBatches(iterateAllScholarships(ctx, WIRE_COLUMNS), (row) => readScholarshipToWire(ctx, row)),
    },
  },
  {
    method: 'GET',
    path: '/singleItem/:id',
    action: 'scholarship.read',
    isForAll: true,
    answer: async ({ ctx, params }) =>
      readScholarshipToWire(ctx, await findScholarship(ctx, params, WIRE_COLUMNS)),
  },
  {
    method: 'GET',
    path: '/items/update/:id',
    action: 'scholarship.readForEdit',
    answer: async ({ ctx, params }) =>
      readScholarshipToWire(ctx, await readScholarshipForEdit(ctx, params, WIRE_COLUMNS)),
  },
  {
    method: 'POST',
    path: '/items',
    action: 'scholarship.create',
    answer: async ({ ctx, body }) =>
      countInserted(
        await withWireFields(
          SCHOLARSHIP_WIRE,
          createScholarship(ctx, { input: scholarshipBody(body) }, { isOldClient: true }),
        ),
      ),
  },
  {
    method: 'PUT',
    path: '/updateItem/:id',
    action: 'scholarship.update',
    answer: ({ ctx, params: { id }, body }) =>
      countChanged(
        withWireFields(
          SCHOLARSHIP_WIRE,
          updateScholarship(ctx, { id, input: scholarshipBody(body) }, { isOldClient: true }),
        ),
        ({ isModified }) => isModified,
      ),
  },
  {
    method: 'DELETE',
    path: '/items/:id',
    action: 'scholarship.delete',
    answer: ({ ctx, params }) => countDeleted(deleteScholarship(ctx, params)),
  },
  {
    method: 'POST',
    path: '/payment',
    action: 'payment.start',
    answer: async ({ ctx, body }) => ({
      url: (await withWireFields(PAYMENT_WIRE, startPayment(ctx, paymentFromWire(body)))).url,
    }),
  },
  {
    method: 'GET',
    path: '/allscholaritems',
    action: 'application.listAll',
    list: {
      of: ['applications', 'users', 'scholarships'],
      rows: ({ ctx }) => mapBatches(iterateAllApplications(ctx), (row) => applicationToWire(ctx, row)),
    },
  },
  {
    method: 'GET',
    path: '/scholaritems',
    action: 'application.listByEmail',
    answer: async ({ ctx, query }) =>
      (await listApplicationsByEmail(ctx, query)).map((row) => applicationToWire(ctx, row)),
  },
  {
    method: 'POST',
    path: '/scholarfromuser',
    action: 'application.submit',
    answer: async ({ ctx, body, idempotencyKey }) => {
      const submission = { input: applicationFromWire(body), idempotencyKey };
      return countInserted((await withWireFields(APPLICATION_WIRE, submitApplication(ctx, submission))).id);
    },
  },
  {
    method: 'GET',
    path: '/scholaritem/update/:id',
    action: 'application.read',
    answer: async ({ ctx, params }) => applicationToWire(ctx, await readNamedApplication(ctx, params)),
  },
  {
    method: 'PATCH',
    path: '/scholaritem/updateItem/:id',
    action: 'application.update',
    answer: ({ ctx, params, body }) =>
      countChanged(
        withWireFields(APPLICATION_WIRE, updateApplication(ctx, { ...params, input: formFromWire(body) })),
        ({ isModified }) => isModified,
      ),
  },
  {
    method: 'DELETE',
    path: '/scholaritems/:id',
    action: 'application.cancel',
    answer: ({ ctx, params }) => countDeleted(cancelApplication(ctx, params)),
  },
  {
    method: 'DELETE',
    path: '/allscholaritems/:id',
    action: 'application.delete',
    answer: ({ ctx, params }) => countDeleted(deleteApplication(ctx, params)),
  },
  {
    method: 'PATCH',
    path: '/feedback/:id',
    action: 'application.giveFeedback',
    answer: ({ ctx, params, body }) =>
      countChanged(giveFeedback(ctx, { ...params, ...feedbackFromWire(body) })),
  },
  {
    method: 'PATCH',
    path: '/user/status/:id',
    action: 'application.setStatus',
    answer: ({ ctx, params, body }) =>
      countChanged(
        withWireFields(APPLICATION_WIRE, moveApplication(ctx, { ...params, ...moveFromWire(body) })),
        ({ isMoved }) => isMoved,
      ),
  },
  {
    method: 'GET',
    path: '/reviews',
    action: 'review.listAll',
    list: {
      of: ['reviews', 'users', 'scholarships'],
      rows: ({ ctx }) => mapBatches(iterateAllReviews(ctx), (review) => reviewToWire(ctx.env, review)),
    },
  },
  {
    method: 'GET',
    path: '/review/user/:email',
    action: 'review.listByEmail',
    answer: async ({ ctx, params }) =>
      (await listReviewsByEmail(ctx, params)).map((review) => reviewToWire(ctx.env, review)),
  },
  {
    method: 'POST',
    path: '/reviews',
    action: 'review.add',
    answer: async ({ ctx, body }) =>
      countInserted((await withWireFields(REVIEW_WIRE, addReview(ctx, reviewFromWire(body)))).id),
  },
  {
    method: 'PATCH',
    path: '/review/updateItem/:id',
    action: 'review.update',
    answer: ({ ctx, params, body }) =>
      countChanged(
        withWireFields(REVIEW_WIRE, updateReview(ctx, { ...params, input: reviewFromWire(body) })),
      ),
  },
  {
    method: 'DELETE',
    path: '/allreviews/:id',
    action: 'review.delete',
    answer: ({ ctx, params }) => countDeleted(deleteReview(ctx, params)),
  },
  {
    method: 'GET',
    path: '/users/admin/:email',
    action: 'user.readRole',
    answer: async ({ ctx, params }) => roleToWire(await readRole(ctx, params)),
  },
  {
    method: 'GET',
    path: '/users',
    action: 'user.list',
    list: {
      of: ['users'],
      rows: ({ ctx }) => mapBatches(iterateAllUsers(ctx), (user) => userToWire(ctx.env, user)),
    },
  },
  {
    method: 'POST',
    path: '/users',
    action: null,
    takesCookie: true,
    answer: async ({ ctx, body }) => countInserted(await announceUser(ctx, body)),
  },
  {
    method: 'PATCH',
    path: '/users/admin/:id',
    action: 'user.promote',
    answer: ({ ctx, params }) => countChanged(promoteUser(ctx, params)),
  },
  {
    method: 'DELETE',
    path: '/users/:id',
    action: 'user.delete',
    answer: ({ ctx, params }) => countDeleted(deleteUser(ctx, params)),
  },
];
