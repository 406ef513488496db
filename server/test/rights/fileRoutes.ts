import { randomUUID } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { makeRound } from '../assessment.ts';
import { makeAward } from '../awards.ts';
import { makeScholarship } from '../factories.ts';
import { makePayment } from '../paying.ts';
import type { Person } from '../people.ts';
import { scholarshipFile } from '../scholarships.ts';
import { admins, inReach, ownApplication, type RouteRow, signedIn, staff } from './routeRows.ts';

const otherUpload = (ctx: Context, { id: personId }: Person) =>
  ctx.db.upload.create({
    data: { id: randomUUID(), personId, name: 'x.pdf', bytes: 1, createdAt: ctx.now() },
  });

export const FILE_ROUTES: Record<string, RouteRow> = {
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
    about: (ctx) => makeScholarship(ctx),
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
    about: (ctx, { id: applicantId }) => makeAward(ctx, { applicantId }),
    call: (_target, _caller, id) => ({ url: `/papers/awards/${id}.pdf` }),
    statuses: [401, 404, 200, 200],
    coordinators: [200, 404],
  },
  'GET /papers/payments/:id.pdf': {
    about: async (ctx, { id: payerId }) =>
      makePayment(ctx, { payerId, scholarshipId: (await makeScholarship(ctx)).id }),
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
    about: (ctx, { id: ownerId }) =>
      ctx.db.document.create({
        data: {
          ...{ id: randomUUID(), ownerId, name: 'x.pdf', bytes: 1, sha256: '0'.repeat(64) },
          createdAt: ctx.now(),
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
    about: (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/candidates.csv?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/candidates.xlsx': {
    about: (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/candidates.xlsx?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/awards.csv': {
    about: (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/awards.csv?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/awards.xlsx': {
    about: (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/awards.xlsx?scholarship=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/totals.csv': {
    about: (ctx) => makeRound(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/totals.csv?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/totals.xlsx': {
    about: (ctx) => makeRound(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/totals.xlsx?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/assessments.csv': {
    about: (ctx) => makeRound(ctx),
    call: (_target, _caller, id) => ({ url: `/exports/assessments.csv?round=${id}` }),
    statuses: staff,
    coordinators: [200, 404],
  },
  'GET /exports/assessments.xlsx': {
    about: (ctx) => makeRound(ctx),
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
    about: async (ctx) => makeScholarship(ctx),
    call: (_target, _caller, id) => ({
      method: 'POST',
      url: `/imports/applications?dryRun=true&consent=true&scholarship=${id}`,
      payload: 'email,name,phone,address,ssc,hsc\nx,,,,,',
    }),
    statuses: staff,
    coordinators: [200, 404],
  },
};
