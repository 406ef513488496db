import type { Context } from '../../platform/context.ts';
import { FORM } from '../applying.ts';
import { makeReview, makeScholarship } from '../factories.ts';
import type { Person } from '../people.ts';
import { admins, everyone, inReach, ownApplication, type RouteRow, signedIn } from './routeRows.ts';

const ownReview = async (ctx: Context, author: Person) => makeReview(ctx, await ownApplication(ctx, author));

export const RECORD_ROUTES: Record<string, RouteRow> = {
  'GET /graphql': {
    call: () => ({ url: '/graphql?query={portal{name}}', headers: { 'apollo-require-preflight': '1' } }),
    statuses: everyone,
  },
  'POST /graphql': {
    call: () => ({ method: 'POST', url: '/graphql', payload: { query: '{ portal { name } }' } }),
    statuses: everyone,
  },
  // These routes accept only the cookie, which no caller here has.
  'GET /api/auth/*': { call: () => ({ url: '/api/auth/list-sessions' }), statuses: [401, 401, 401, 401] },
  'POST /api/auth/*': {
    call: () => ({ method: 'POST', url: '/api/auth/update-user', payload: { name: 'x' } }),
    statuses: [401, 401, 401, 401],
  },
  ...Object.fromEntries(
    [
      'GET /state',
      'POST /prove',
      'POST /authenticator/start',
      'POST /authenticator/confirm',
      'POST /authenticator/remove',
      'POST /passkeys/start',
      'POST /passkeys/add',
      'POST /passkeys/rename',
      'POST /passkeys/remove',
      'POST /passkeys/start-proof',
      'POST /recovery-codes',
    ].map((name) => {
      const [method, path] = name.split(' ') as ['GET' | 'POST', string];
      const url = `/api/second-factor${path}`;
      return [`${method} ${url}`, { call: () => ({ method, url }), statuses: [401, 401, 401, 401] }];
    }),
  ),
  'POST /jwt': {
    call: (_target, caller) => ({ method: 'POST', url: '/jwt', payload: { email: caller?.email ?? 'x' } }),
    statuses: [401, 401, 401, 401],
  },
  'GET /users/admin/:emailOrId': {
    call: ({ email }) => ({ url: `/users/admin/${encodeURIComponent(email)}` }),
    statuses: admins,
  },
  'GET /reviews': { call: () => ({ url: '/reviews' }), statuses: signedIn },
  'GET /review/user/:email': {
    call: ({ email }) => ({ url: `/review/user/${encodeURIComponent(email)}` }),
    statuses: [401, 403, 200, 200],
  },
  'POST /reviews': {
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/reviews',
      payload: { currentItemId: id, rating: 5, review_comment: '' },
    }),
    about: ownApplication,
    statuses: [401, 404, 404, 404],
  },
  'PATCH /review/updateItem/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/review/updateItem/${id}`,
      payload: { rating: 5 },
    }),
    about: ownReview,
    statuses: signedIn,
  },
  'DELETE /allreviews/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/allreviews/${id}` }),
    about: ownReview,
    statuses: signedIn,
  },
  'POST /payment': {
    about: (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/payment',
      payload: { totalFee: 25, _id: id },
    }),
    statuses: signedIn,
  },
  'POST /webhooks/stripe': {
    call: () => ({ method: 'POST', url: '/webhooks/stripe', payload: { id: 'evt_1' } }),
    statuses: [400, 400, 400, 400],
  },
  'POST /webhooks/bounces': {
    call: () => ({ method: 'POST', url: '/webhooks/bounces' }),
    statuses: [401, 401, 401, 401],
  },
  // These routes accept only the cookie. They do not exist in production or with a payment provider.
  'GET /checkout/test/:id': {
    call: ({ id }) => ({ url: `/checkout/test/${id}` }),
    statuses: [303, 303, 303, 303],
  },
  'POST /checkout/test/:id': {
    call: ({ id }) => ({ method: 'POST', url: `/checkout/test/${id}`, payload: { outcome: 'pay' } }),
    statuses: [401, 401, 401, 401],
  },
  'GET /unsubscribe': { call: () => ({ url: '/unsubscribe?key=none' }), statuses: [404, 404, 404, 404] },
  'POST /unsubscribe': {
    call: () => ({ method: 'POST', url: '/unsubscribe?topic=MESSAGES&key=none' }),
    statuses: [404, 404, 404, 404],
  },
  'GET /reminders': { call: () => ({ url: '/reminders?key=none' }), statuses: [404, 404, 404, 404] },
  'POST /reminders': {
    call: () => ({ method: 'POST', url: '/reminders?key=none' }),
    statuses: [404, 404, 404, 404],
  },
  'GET /reminders/reference': {
    call: () => ({ url: '/reminders/reference?key=none' }),
    statuses: [404, 404, 404, 404],
  },
  'POST /reminders/reference': {
    call: () => ({ method: 'POST', url: '/reminders/reference?key=none' }),
    statuses: [404, 404, 404, 404],
  },
  'GET /allscholaritems': { call: () => ({ url: '/allscholaritems' }), ...inReach },
  'GET /scholaritems': {
    call: ({ email }) => ({ url: `/scholaritems?email=${encodeURIComponent(email)}` }),
    statuses: [401, 403, 200, 200],
  },
  'POST /scholarfromuser': {
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: '/scholarfromuser',
      payload: { ...FORM, gender: 'Female', degree: 'Masters', itemId: id },
    }),
    about: (ctx) => makeScholarship(ctx),
    statuses: signedIn,
  },
  'GET /scholaritem/update/:id': {
    call: (_target, _caller, id) => ({ url: `/scholaritem/update/${id}` }),
    about: ownApplication,
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'PATCH /scholaritem/updateItem/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/scholaritem/updateItem/${id}`,
      payload: { ...FORM, gender: '', degree: '' },
    }),
    about: ownApplication,
    statuses: signedIn,
  },
  'DELETE /scholaritems/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/scholaritems/${id}` }),
    about: ownApplication,
    statuses: signedIn,
  },
  'DELETE /allscholaritems/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/allscholaritems/${id}` }),
    about: ownApplication,
    ...inReach,
  },
  'PATCH /feedback/:id': {
    call: (_target, _caller, id) => ({
      method: 'PATCH',
      url: `/feedback/${id}`,
      payload: { feedback: 'Good' },
    }),
    about: ownApplication,
    ...inReach,
  },
  'PATCH /user/status/:id': {
    call: (_target, _caller, id) => ({ method: 'PATCH', url: `/user/status/${id}` }),
    about: ownApplication,
    ...inReach,
  },
  'GET /users': { call: () => ({ url: '/users' }), statuses: admins },
  'POST /users': {
    call: (_target, caller) => ({ method: 'POST', url: '/users', payload: { email: caller?.email ?? 'x' } }),
    statuses: [401, 200, 200, 200],
  },
  'PATCH /users/admin/:emailOrId': {
    call: ({ id }) => ({ method: 'PATCH', url: `/users/admin/${id}` }),
    statuses: admins,
  },
  'OPTIONS *': { call: () => ({ method: 'OPTIONS', url: '/users' }), statuses: [204, 204, 204, 204] },
  'DELETE /users/:id': { call: ({ id }) => ({ method: 'DELETE', url: `/users/${id}` }), statuses: admins },
};
