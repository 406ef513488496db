import { requestPublicHost } from '../publicHosts/requestPublicHost.ts';

/** A slow answer holds one of few jobs. In milliseconds. */
const TIMEOUT = 10_000;

export type WebhookCall = { url: string; headers: Record<string, string>; body: string };

/**
 * Sends one call and returns the status; follows no redirect and reads none of the answer. Throws HostRefused,
 * HostUnknown, or the network's error.
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
