import type { IncomingMessage } from 'node:http';
import type { PictureProblem } from '../../../../prisma/client/client.ts';
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from '../../../../rules/pictures.ts';
import { isNamedHost, type Resolve } from '../publicHosts/publicHost.ts';
import { requestPublicHost } from '../publicHosts/requestPublicHost.ts';

export class DownloadFailed extends Error {
  constructor(
    readonly problem: PictureProblem,
    readonly isTemporary: boolean,
  ) {
    super(`A picture could not be fetched: ${problem}.`);
  }
}

export type DownloadOptions = {
  privateHosts: readonly string[];
  stopping: AbortSignal;
  resolve?: Resolve | undefined;
  times?: { total: number; silence: number } | undefined;
};

const TIMES = { total: 20_000, silence: 5_000 };

const MAX_REDIRECTS = 3;

/**
 * Headers without cookie, referrer or key. Requests no compression, because a compressed response could expand
 * without limit.
 */
const HEADERS = {
  accept: UPLOAD_TYPES.join(', '),
  'accept-encoding': 'identity',
  'user-agent': 'available-scholarship-pictures',
};

/**
 * Downloads at most MAX_UPLOAD_BYTES without validating the content. Every redirect must also lead to a public host.
 * Throws DownloadFailed or, if the portal stops, the signal's reason.
 */
export async function downloadPicture(address: string, options: DownloadOptions): Promise<Buffer> {
  const times = options.times ?? TIMES;
  const tooLong = AbortSignal.timeout(times.total);
  const silent = new AbortController();
  const signal = AbortSignal.any([tooLong, silent.signal, options.stopping]);
  try {
    const answer = await followRedirects(address, options, signal);
    return await readBody(answer, () => silent.abort(), times.silence);
  } catch (error) {
    options.stopping.throwIfAborted();
    if (signal.aborted) throw new DownloadFailed('TOO_SLOW', true);
    throw explain(error);
  }
}

async function followRedirects(
  address: string,
  { privateHosts, resolve }: DownloadOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = address;
  for (let left = MAX_REDIRECTS; left >= 0; left -= 1) {
    const target = requireAllowed(url, privateHosts);
    const wanted = { url: target, method: 'GET', headers: HEADERS, privateHosts, signal, resolve } as const;
    const answer = await requestPublicHost(wanted);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    answer.destroy();
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location;
    if (!isRedirect) throw refusedWith(statusCode);
    if (!URL.canParse(headers.location ?? '', target)) throw new DownloadFailed('UNREACHABLE', false);
    url = new URL(headers.location ?? '', target).href;
  }
  throw new DownloadFailed('UNREACHABLE', false);
}

/** Allows only the default ports, except for `privateHosts`, so that callers cannot scan for other services. */
function requireAllowed(address: string, privateHosts: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isWeb = url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password;
  if (!isWeb || (url.port !== '' && !isNamedHost(url.hostname, privateHosts)))
    throw new DownloadFailed('UNREACHABLE', false);
  return url;
}

function refusedWith(status: number): DownloadFailed {
  const isTemporary = status >= 500 || status === 429 || status === 408;
  return new DownloadFailed(isTemporary ? 'UNREACHABLE' : 'NOT_FOUND', isTemporary);
}

async function readBody(answer: IncomingMessage, onSilence: () => void, silence: number): Promise<Buffer> {
  try {
    if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity')
      throw new DownloadFailed('NOT_A_PICTURE', false);
    if (Number(answer.headers['content-length']) > MAX_UPLOAD_BYTES) throw tooLarge();
    answer.setTimeout(silence, onSilence);
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > MAX_UPLOAD_BYTES) throw tooLarge();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } finally {
    answer.destroy();
  }
}

function tooLarge(): DownloadFailed {
  return new DownloadFailed('TOO_LARGE', false);
}

/**
 * Treats private and unknown hosts alike, so that neither the problem nor retries reveal anything about our network.
 */
function explain(error: unknown): DownloadFailed {
  return error instanceof DownloadFailed ? error : new DownloadFailed('UNREACHABLE', true);
}
