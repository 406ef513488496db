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
  /** Hosts in a private network that the operator named. */
  privateHosts: readonly string[];
  /** Ends the request, and the reading of its answer. */
  signal: AbortSignal;
  resolve?: Resolve | undefined;
};

/**
 * Sends one request out of the portal and returns the answer, its body unread. Connects to exactly the addresses that were
 * found public, so that a name that points elsewhere a moment later gains nothing; follows no redirect; sends no header
 * but those given. Throws HostRefused, HostUnknown, or the network's error.
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
  // What breaks after the answer has begun is told to its reader.
  request.on('error', () => {});
  request.end(body);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

/** A name service that never answers cannot be told to stop; nobody waits for it then. */
function endAt<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const end = () => reject(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });
}
