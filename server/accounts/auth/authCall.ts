import type { Language } from '../../../messages/languages.ts';
import type { Context } from '../../platform/context.ts';
import type { CallOrigins } from '../../platform/http/origins.ts';
import { ADDRESS_HEADER, type Auth } from './auth.ts';

export type AuthCall = CallOrigins & {
  language: Language;
  method: string;
  /** Path below /api/auth, including the query. */
  path: string;
  cookies: string | undefined;
  userAgent: string | undefined;
  address: string;
  body: unknown;
};

export type AuthInstances = { plain: Auth; withProviders: () => Promise<Auth> };

/**
 * Converts the call to a request for Better Auth, with only the Origin, Cookie and User-Agent headers of the caller.
 */
export function toRequest(
  ctx: Pick<Context, 'env'>,
  call: Omit<AuthCall, 'body' | 'site' | 'language'>,
  body?: Record<string, unknown>,
): Request {
  const base = ctx.env.PUBLIC_URL ?? call.requestOrigin;
  const headers = new Headers({ [ADDRESS_HEADER]: call.address, origin: call.origin ?? base });
  if (call.cookies) headers.set('cookie', call.cookies);
  if (call.userAgent) headers.set('user-agent', call.userAgent.slice(0, 500));
  if (body) headers.set('content-type', 'application/json');
  return new Request(`${base}/api/auth${call.path}`, {
    method: call.method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
}
