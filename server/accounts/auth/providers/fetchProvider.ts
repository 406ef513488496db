import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, refuse } from '../../../platform/errors.ts';
import { POPUP_PAGE } from '../auth.ts';
import type { AuthInstances } from '../authCall.ts';

const TIMEOUT_MS = 10_000;

/**
 * Throws NOT_FOUND if no provider is configured, and UPSTREAM_FAILED if one does not respond. If the browser is
 * returning from a provider, redirects to the popup page with `?error=` instead.
 */
export async function fetchProvider(auths: AuthInstances, request: Request): Promise<Response> {
  try {
    return await withTimeout(async () => (await auths.withProviders()).handler(request));
  } catch (error) {
    if (request.method !== 'GET' || !(error instanceof AppError)) throw error;
    return new Response(null, {
      status: 302,
      headers: { location: `${POPUP_PAGE}?error=${error.code.toLowerCase()}` },
    });
  }
}

async function withTimeout(work: () => Promise<Response>): Promise<Response> {
  const stop = new AbortController();
  const late = sleep(TIMEOUT_MS, null, { signal: stop.signal, ref: false }).then(() => {
    throw refuse('UPSTREAM_FAILED', 'auth.providerUnavailable');
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => {});
    stop.abort();
  }
}
