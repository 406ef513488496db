import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import { POPUP_PAGE } from './auth.ts';
import type { Auths } from './authCall.ts';

/** Milliseconds a provider may take; people look at an empty popup meanwhile. */
const PATIENCE = 10_000;

/**
 * Lets the Better Auth that knows the providers answer. Throws NOT_FOUND when none is set up, UPSTREAM_FAILED when one
 * does not answer; a browser that is on its way back from one is sent to the popup page with `?error=` instead.
 */
export async function askProvider(auths: Auths, request: Request): Promise<Response> {
  try {
    return await withPatience(async () => (await auths.social()).handler(request));
  } catch (error) {
    if (request.method !== 'GET' || !(error instanceof AppError)) throw error;
    return new Response(null, {
      status: 302,
      headers: { location: `${POPUP_PAGE}?error=${error.code.toLowerCase()}` },
    });
  }
}

async function withPatience(work: () => Promise<Response>): Promise<Response> {
  const stop = new AbortController();
  const late = sleep(PATIENCE, null, { signal: stop.signal, ref: false }).then(() => {
    throw new AppError('UPSTREAM_FAILED', 'The other service does not answer. Try again in a moment.');
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    late.catch(() => {});
    stop.abort();
  }
}
