import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { InjectOptions, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PORTAL_ORGANISATION_ID } from '../../../rules/organisations.ts';
import { projectFolder } from '../../platform/files/projectFolder.ts';
import { PERMISSIONS, type Permission } from '../../platform/permissions.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM } from '../../test/applying.ts';
import { makeRound } from '../../test/assessment.ts';
import { makeAward } from '../../test/awards.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';
import { scholarshipFile, wireScholarship } from '../../test/scholarships.ts';
import { FACADE } from './facade.ts';

let portal: TestPortal;
let other: { id: string };
const routes = new Set<string>();

beforeAll(async () => {
  const onRoute = ({ method, url }: RouteOptions) => {
    for (const name of [method].flat()) if (name !== 'HEAD') routes.add(`${name} ${url}`);
  };
  portal = await startTestPortal({ BOUNCE_KEY: 'q8Vt2LrXw0NfZ6yKcB4mJ7hPsD1gA9eU' }, { onRoute });
  other = await makeOrganisation(portal.ctx);
});

afterAll(() => portal.close());

type Row = {
  call: (target: Person, caller: Person | null, id: string) => InjectOptions;
  about?: (owner: Person) => Promise<{ id: string }>;
  statuses: [number, number, number, number];
  /**
   * Expected statuses for a coordinator of the record's organisation, and for a coordinator of another one. Defaults
   * to the statuses of any user.
   */
  coordinators?: [number, number];
};

const roles = ([null, 'USER', 'MODERATOR', 'ADMIN'] as const).slice(0, rounds(2, 4));

const everyone: Row['statuses'] = [200, 200, 200, 200];
const admins: Row['statuses'] = [401, 403, 403, 200];
const signedIn: Row['statuses'] = [401, 200, 200, 200];
const staff: Row['statuses'] = [401, 403, 200, 200];
/**
 * Statuses of routes that list accessible records or count changed ones. Coordinators always get 200: another
 * organisation's records, like missing ones, are left out or counted as 0.
 */
const inReach: Pick<Row, 'statuses' | 'coordinators'> = { statuses: staff, coordinators: [200, 200] };

const ownApplication = async ({ id: applicantId }: Person) => {
  const { id: scholarshipId } = await makeScholarship(portal.ctx);
  return makeApplication(portal.ctx, { applicantId, scholarshipId });
};
const otherUpload = ({ id: personId }: Person) =>
  portal.ctx.db.upload.create({
    data: { id: randomUUID(), personId, name: 'x.pdf', bytes: 1, createdAt: portal.ctx.now() },
  });
const ownReview = async (author: Person) => makeReview(portal.ctx, await ownApplication(author));

const EXPECTED: Record<string, Row> = {
  'GET /healthz': { call: () => ({ url: '/healthz' }), statuses: everyone },
  'GET /readyz': { call: () => ({ url: '/readyz' }), statuses: everyone },
  'GET /.well-known/security.txt': { call: () => ({ url: '/.well-known/security.txt' }), statuses: everyone },
  'GET /.well-known/passkey-endpoints': {
    call: () => ({ url: '/.well-known/passkey-endpoints' }),
    statuses: everyone,
  },
  'GET /.well-known/change-password': {
    call: () => ({ url: '/.well-known/change-password' }),
    statuses: [302, 302, 302, 302],
  },
  'GET /manifest.webmanifest': { call: () => ({ url: '/manifest.webmanifest' }), statuses: everyone },
  'GET /robots.txt': { call: () => ({ url: '/robots.txt' }), statuses: everyone },
  'GET /scholarships/:slug/preview.png': {
    call: () => ({ url: '/scholarships/none/preview.png' }),
    statuses: [404, 404, 404, 404],
  },
  'GET /sitemap.xml': { call: () => ({ url: '/sitemap.xml' }), statuses: everyone },
  'GET /sitemap-pages.xml': { call: () => ({ url: '/sitemap-pages.xml' }), statuses: everyone },
  'GET /sitemap-:part(^[1-9]\\d{0,3}).xml': {
    call: () => ({ url: '/sitemap-9.xml' }),
    statuses: [404, 404, 404, 404],
  },
  ...Object.fromEntries(
    [
      '/openapi.json',
      '/docs',
      '/docs/docs.css',
      '/docs/start.js',
      '/docs/swagger-ui.css',
      '/docs/swagger-ui-bundle.js',
    ].map((url) => [`GET ${url}`, { call: () => ({ url }), statuses: everyone }]),
  ),
  'GET /schema.graphql': { call: () => ({ url: '/schema.graphql' }), statuses: everyone },
  'GET /feeds/newest.xml': { call: () => ({ url: '/feeds/newest.xml' }), statuses: everyone },
  'GET /feeds/closing-soon.xml': { call: () => ({ url: '/feeds/closing-soon.xml' }), statuses: everyone },
  'GET /feeds/deadlines.ics': { call: () => ({ url: '/feeds/deadlines.ics' }), statuses: everyone },
  'GET /feeds/deadline/:id.ics': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/feeds/deadline/${id}.ics` }),
    statuses: everyone,
  },
  'GET /*': {
    call: () => ({ url: '/nowhere', headers: { accept: 'application/json' } }),
    statuses: [404, 404, 404, 404],
  },
  'GET /dev/mail': { call: () => ({ url: '/dev/mail' }), statuses: everyone },
  'GET /dev/mail/:id': { call: () => ({ url: '/dev/mail/none' }), statuses: [404, 404, 404, 404] },
  'GET /look/:color.css': { call: () => ({ url: '/look/7a1f5c.css' }), statuses: everyone },
  'GET /look/:id/icon-:size.png': {
    call: () => ({ url: '/look/none/icon-32.png' }),
    statuses: [404, 404, 404, 404],
  },
  'GET /files/:name': { call: () => ({ url: '/files/none.webp' }), statuses: [404, 404, 404, 404] },
  'POST /upload': {
    call: () => ({ method: 'POST', url: '/upload', payload: {} }),
    statuses: [401, 415, 415, 415],
  },
  'GET /items': { call: () => ({ url: '/items' }), statuses: everyone },
  'GET /singleItem/:id': {
    call: (_target, _caller, id) => ({ url: `/singleItem/${id}` }),
    about: () => makeScholarship(portal.ctx),
    statuses: everyone,
  },
  'GET /items/update/:id': {
    call: (_target, _caller, id) => ({ url: `/items/update/${id}` }),
    about: () => makeScholarship(portal.ctx),
    statuses: staff,
    coordinators: [200, 404],
  },
  'POST /items': {
    call: () => ({ method: 'POST', url: '/items', payload: wireScholarship() }),
    statuses: staff,
    coordinators: [409, 409],
  },
  'PUT /updateItem/:id': {
    call: (_target, _caller, id) => ({ method: 'PUT', url: `/updateItem/${id}`, payload: wireScholarship() }),
    about: () => makeScholarship(portal.ctx),
    ...inReach,
  },
  'DELETE /items/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/items/${id}` }),
    about: () => makeScholarship(portal.ctx),
    ...inReach,
  },
  'GET /exports/applications.csv': { call: () => ({ url: '/exports/applications.csv' }), ...inReach },
  'GET /exports/applications.xlsx': { call: () => ({ url: '/exports/applications.xlsx' }), ...inReach },
  'GET /exports/payments.csv': { call: () => ({ url: '/exports/payments.csv' }), ...inReach },
  'GET /exports/payments.xlsx': { call: () => ({ url: '/exports/payments.xlsx' }), ...inReach },
  'GET /exports/scholarships.csv': { call: () => ({ url: '/exports/scholarships.csv' }), ...inReach },
  'GET /exports/scholarships.xlsx': { call: () => ({ url: '/exports/scholarships.xlsx' }), ...inReach },
  'GET /exports/users.csv': { call: () => ({ url: '/exports/users.csv' }), statuses: admins },
  'GET /exports/users.xlsx': { call: () => ({ url: '/exports/users.xlsx' }), statuses: admins },
  'GET /exports/reviews.csv': { call: () => ({ url: '/exports/reviews.csv' }), statuses: signedIn },
  'GET /exports/reviews.xlsx': { call: () => ({ url: '/exports/reviews.xlsx' }), statuses: signedIn },
  'GET /exports/newsletter.csv': { call: () => ({ url: '/exports/newsletter.csv' }), statuses: admins },
  'GET /exports/newsletter.xlsx': { call: () => ({ url: '/exports/newsletter.xlsx' }), statuses: admins },
  'GET /exports/report.pdf': {
    call: () => ({ url: '/exports/report.pdf?year=2026' }),
    statuses: [401, 403, 200, 200],
  },
  'GET /exports/numbers.csv': { call: () => ({ url: '/exports/numbers.csv' }), ...inReach },
  'GET /exports/numbers.xlsx': { call: () => ({ url: '/exports/numbers.xlsx' }), ...inReach },
  'GET /exports/audit.csv': { call: () => ({ url: '/exports/audit.csv' }), statuses: admins },
  'GET /exports/audit.xlsx': { call: () => ({ url: '/exports/audit.xlsx' }), statuses: admins },
  'GET /exports/disbursements.csv': { call: () => ({ url: '/exports/disbursements.csv' }), statuses: admins },
  'GET /exports/disbursements.xlsx': {
    call: () => ({ url: '/exports/disbursements.xlsx' }),
    statuses: admins,
  },
  'GET /exports/scholarships/:id.json': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/scholarships/${id}.json` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'POST /imports/scholarship': {
    call: () => ({ method: 'POST', url: '/imports/scholarship', payload: JSON.stringify(scholarshipFile()) }),
    ...inReach,
  },
  'GET /papers/applications/:id.pdf': {
    about: ownApplication,
    call: (_target, _caller, id) => ({ url: `/papers/applications/${id}.pdf` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /papers/applications/:id.zip': {
    about: ownApplication,
    call: (_target, _caller, id) => ({ url: `/papers/applications/${id}.zip` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /papers/applications/:id/merged.pdf': {
    about: ownApplication,
    call: (_target, _caller, id) => ({ url: `/papers/applications/${id}/merged.pdf` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /papers/awards/:id.pdf': {
    about: ({ id: applicantId }) => makeAward(portal.ctx, { applicantId }),
    call: (_target, _caller, id) => ({ url: `/papers/awards/${id}.pdf` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /papers/payments/:id.pdf': {
    about: async ({ id: payerId }) =>
      makePayment(portal.ctx, { payerId, scholarshipId: (await makeScholarship(portal.ctx)).id }),
    call: (_target, _caller, id) => ({ url: `/papers/payments/${id}.pdf` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /prepared-files/:id': {
    call: () => ({ url: `/prepared-files/${randomUUID()}` }),
    statuses: [401, 403, 403, 403],
    coordinators: [403, 403],
  },
  'GET /documents/:id': {
    about: ({ id: ownerId }) =>
      portal.ctx.db.document.create({
        data: {
          ...{ id: randomUUID(), ownerId, name: 'x.pdf', bytes: 1, sha256: '0'.repeat(64) },
          createdAt: portal.ctx.now(),
        },
      }),
    call: (_target, _caller, id) => ({ url: `/documents/${id}` }),
    statuses: [401, 404, 404, 404],
  },
  'GET /assessed-documents/:id/:number': {
    call: () => ({ url: `/assessed-documents/${randomUUID()}/1` }),
    statuses: [401, 403, 403, 403],
  },
  'POST /uploads': { call: () => ({ method: 'POST', url: '/uploads' }), statuses: [401, 400, 400, 400] },
  'PATCH /uploads/:id': {
    about: otherUpload,
    call: (_target, _caller, id) => ({ method: 'PATCH', url: `/uploads/${id}` }),
    statuses: [401, 404, 404, 404],
  },
  'DELETE /uploads/:id': {
    about: otherUpload,
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/uploads/${id}` }),
    statuses: [401, 404, 404, 404],
  },
  'GET /exports/facts.csv': { call: () => ({ url: '/exports/facts.csv' }), statuses: admins },
  'GET /exports/facts.xlsx': { call: () => ({ url: '/exports/facts.xlsx' }), statuses: admins },
  'GET /exports/candidates.csv': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/candidates.csv?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/candidates.xlsx': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/candidates.xlsx?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/awards.csv': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/awards.csv?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/awards.xlsx': {
    about: () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/awards.xlsx?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/totals.csv': {
    about: () => makeRound(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/totals.csv?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/totals.xlsx': {
    about: () => makeRound(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/totals.xlsx?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/assessments.csv': {
    about: () => makeRound(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/assessments.csv?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/assessments.xlsx': {
    about: () => makeRound(portal.ctx),
    call: (_target, _caller, id) => ({ url: `/exports/assessments.xlsx?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'POST /imports/facts': {
    call: () => ({ method: 'POST', url: '/imports/facts', payload: 'email,fact,value,source,day' }),
    statuses: admins,
  },
  'POST /imports': {
    call: () => ({ method: 'POST', url: '/imports?kind=SCHOLARSHIPS&name=a.csv', payload: 'x' }),
    statuses: [401, 403, 403, 201],
  },
  'GET /imports/:id/problems.csv': {
    about: async () => ({ id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90' }),
    call: (_target, _caller, id) => ({ url: `/imports/${id}/problems.csv` }),
    statuses: [401, 403, 403, 404],
  },
  'POST /imports/applications': {
    about: async () => makeScholarship(portal.ctx),
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: `/imports/applications?dryRun=true&consent=true&scholarship=${id}`,
      payload: 'email,name,phone,address,ssc,hsc\nx,,,,,',
    }),
    statuses: staff,
    coordinators: [200, 404],
  },
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
    about: () => makeScholarship(portal.ctx),
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
    about: () => makeScholarship(portal.ctx),
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

// product: P9.3, P9.4
describe('REST routes', () => {
  // security: C21
  it('every REST route has an expected outcome, and no expectation is obsolete', () => {
    const own = [...routes].filter((name) => !isFile(name));
    expect(own.sort()).toEqual(Object.keys(EXPECTED).sort());
  });

  it('a REST route is open to visitors if and only if its permission is', () => {
    for (const { action, path, isForAll = false } of FACADE) {
      const permission: Permission = action ? PERMISSIONS[action] : {};
      expect([path, isForAll]).toEqual([path, permission.visitor === 'yes']);
    }
  });

  it.each(Object.entries(EXPECTED))(
    'the route %s returns the expected status for each role',
    async (_route, { call, about, statuses, coordinators = [statuses[1], statuses[1]] }) => {
      const found: number[] = [];
      for (const role of roles) {
        const target = await makePerson(portal.ctx);
        const caller = role && (await makePerson(portal.ctx, { role }));
        const options = call(target, caller, about ? (await about(target)).id : '');
        const response = caller ? await portal.requestAs(caller, options) : await portal.request(options);
        found.push(response.statusCode);
        if (role !== 'ADMIN' && response.statusCode >= 400 && /users/.test(String(options.url)))
          expect(await portal.ctx.db.user.count({ where: { id: target.id, role: 'USER' } })).toBe(1);
      }
      expect(found).toEqual(statuses.slice(0, roles.length));
      const organisationIds = [PORTAL_ORGANISATION_ID, other.id].slice(0, rounds(0, 2));
      for (const [place, organisationId] of organisationIds.entries()) {
        const target = await makePerson(portal.ctx);
        const caller = await makeCoordinator(portal.ctx, organisationId);
        const options = call(target, caller, about ? (await about(target)).id : '');
        const { statusCode } = await portal.requestAs(caller, options);
        expect([place, statusCode]).toEqual([place, coordinators[place]]);
      }
    },
  );
});

function isFile(route: string): boolean {
  return existsSync(join(projectFolder, 'dist/client', route.replace('GET /', '').replace(/\/\*$/, '')));
}
