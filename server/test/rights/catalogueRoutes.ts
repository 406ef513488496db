import { makeScholarship } from '../factories.ts';
import { wireScholarship } from '../scholarships.ts';
import { everyone, inReach, type RouteRow, staff } from './routeRows.ts';

export const CATALOGUE_ROUTES: Record<string, RouteRow> = {
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
    about: (ctx) => makeScholarship(ctx),
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
    about: (ctx) => makeScholarship(ctx),
    statuses: everyone,
  },
  'GET /items/update/:id': {
    call: (_target, _caller, id) => ({ url: `/items/update/${id}` }),
    about: (ctx) => makeScholarship(ctx),
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
    about: (ctx) => makeScholarship(ctx),
    ...inReach,
  },
  'DELETE /items/:id': {
    call: (_target, _caller, id) => ({ method: 'DELETE', url: `/items/${id}` }),
    about: (ctx) => makeScholarship(ctx),
    ...inReach,
  },
};
