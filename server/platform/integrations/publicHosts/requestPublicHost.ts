import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type Resolve, resolvePublicHost } from './publicHost.ts';

export type PublicRequest = {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  privateHosts: readonly string[];
  signal: AbortSignal;
  resolve?: Resolve | undefined;
};

/**
 * Returns the response before reading its body. Connects only to the addresses that were checked, so that a later
 * change in DNS has no effect. Follows no redirects. Throws HostRefused, HostUnknown or the network error.
 */
export async function requestPublicHost(wanted: PublicRequest): Promise<IncomingMessage> {
  const { url, method, body, headers, signal } = wanted;
  const addresses = await endAt(signal, resolvePublicHost(url.hostname, wanted.privateHosts, wanted.resolve));
  const answerLookup: LookupFunction = (_name, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  const options: RequestOptions = {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: answerLookup,
    agent: false,
    signal,
  };
  const request = url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options);
  request.on('error', () => {});
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

/** Stops waiting for `work` when the signal is aborted, because a DNS lookup cannot be aborted. */
function endAt<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
