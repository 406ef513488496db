import { requestPublicHost } from '../publicHosts/requestPublicHost.ts';

/** The timeout is short, because a call that waits for a response occupies one of few workers. */
const TIMEOUT = 10_000;

export type WebhookCall = { url: string; headers: Record<string, string>; body: string };

/**
 * Returns the response's status without reading the body. Follows no redirects. Throws HostRefused, HostUnknown or
 * the network error.
 */
export async function postWebhook(
  { url, ...call }: WebhookCall,
  privateHosts: readonly string[],
  stopping: AbortSignal,
): Promise<number> {
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping]);
  const answer = await requestPublicHost({
    ...call,
    url: new URL(url),
    method: 'POST',
    privateHosts,
    signal,
  });
  answer.destroy();
  return answer.statusCode ?? 0;
}
