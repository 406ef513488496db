import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../settings/env.ts';

const HSTS_SECONDS = 31_536_000;

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
    // Only obsolete browsers need these headers, which would make every response larger.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: isSecure(env) ? { maxAge: HSTS_SECONDS, includeSubDomains: env.HSTS_SUBDOMAINS } : false,
  };
}

/** Disables browser features that our pages do not use, so that injected scripts cannot use them. */
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

export function forbidFeatures(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS);
    done();
  });
}

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

/** A portal that is reached over HTTP must not promise HTTPS. */
function isSecure(env: Env): boolean {
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}

export type PageSources = { scriptHashes: string[]; nonces: string[] };

export function pagePolicy(env: Env, { scriptHashes, nonces }: PageSources): string {
  const elsewhere = env.IMAGE_HOSTS.map((host) => ` https://${host} http://${host}`).join('');
  // URLs of our pictures start with PUBLIC_URL, even in responses to requests for other origins.
  const images = `${env.PUBLIC_URL ? ` ${env.PUBLIC_URL}` : ''}${elsewhere}`;
  const styles = nonces.map((nonce) => `'nonce-${nonce}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Style attributes cannot execute code, and server-rendered pages use them for sizes and colours.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * Content security policy of the REST reference page, whose library adds styles to the page and draws icons from
 * `data:` URLs.
 */
export const docsPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Content security policy of the GraphQL explorer, whose editor adds style elements and runs workers. */
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
