import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../settings/env.ts';

/** A year. */
const HSTS_SECONDS = 31_536_000;

/** Strict headers for everything. Pages add their nonce with `pagePolicy`. */
export function buildSecurityHeaders(env: Env): FastifyHelmetOptions {
  return {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // For browsers that are gone; on every small file they cost more than they bring.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isSecure(env) ? { maxAge: HSTS_SECONDS, includeSubDomains: env.HSTS_SUBDOMAINS } : false,
  };
}

/** Browser features that our pages do not use, so an injected script cannot either; passkeys are for our pages only. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ');

/** Says so on every answer; helmet does not know this header. */
export function forbidFeatures(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

/** The same for an answer that is given before any plugin sees the request. */
export function earlyHeaders(env: Env): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': PERMISSIONS,
    ...(isSecure(env) && {
      'strict-transport-security': `max-age=${HSTS_SECONDS}${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`,
    }),
  };
}

/** A portal that is reached by http must not promise https. */
function isSecure(env: Env): boolean {
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}

/** What a page may run and show, besides files of our origin: `'sha256-…'` of the scripts that it carries, and nonces of styles. */
export type PageSources = { scriptHashes: string[]; nonces: string[] };

/** The policy of our own pages: scripts and styles from our origin, scripts that the page carries, styles with a nonce. */
export function pagePolicy(env: Env, { scriptHashes, nonces }: PageSources): string {
  const elsewhere = env.IMAGE_HOSTS.map((host) => ` https://${host} http://${host}`).join('');
  // The API names our pictures by this origin, also to who came by another.
  const images = `${env.PUBLIC_URL ? ` ${env.PUBLIC_URL}` : ''}${elsewhere}`;
  const styles = nonces.map((nonce) => `'nonce-${nonce}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Style attributes cannot run anything, and server-rendered pages carry sizes and colours in them.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The policy of the page that shows the REST calls, whose library writes style attributes and draws icons. */
export const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of the GraphQL explorer, whose editor writes style elements and runs workers. */
export const explorerPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "worker-src 'self' blob:",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');
