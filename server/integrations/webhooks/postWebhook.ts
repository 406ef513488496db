import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { resolvePublicHost } from './publicHost.ts';

/** A slow answer holds one of few jobs. In milliseconds. */
const TIMEOUT = 10_000;

export type WebhookCall = { url: string; headers: Record<string, string>; body: string };

/**
 * Sends one call and returns the status. Connects to exactly the addresses that were found public, so that a name
 * that points elsewhere a moment later gains nothing; follows no redirect; reads none of the answer.
 * Throws HostRefused, HostUnknown, or the network's error.
 */
export async function postWebhook(
  call: WebhookCall,
  privateHosts: readonly string[],
  stopping: AbortSignal,
): Promise<number> {
  const url = new URL(call.url);
  const addresses = await resolvePublicHost(url.hostname, privateHosts);
  const answerLookup: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
    lookup: answerLookup,
    agent: false,
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), stopping]),
  };
  const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
  request.end(call.body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.destroy();
  return answer.statusCode ?? 0;
}
