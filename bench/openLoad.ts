import http from 'node:http';

/** One request. */
export type OpenRequest = {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Milliseconds after which a request counts as failed. */
const MAX_WAIT = 30_000;

export type Answered = { status: number; headers: http.IncomingHttpHeaders; body: string };

export type Send = (request: OpenRequest) => Promise<Answered>;

/** Sends to the portal at `origin`, over as many kept connections as are needed. */
export function openSender(origin: string): Send {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });
  const { hostname, port } = new URL(origin);
  return ({ method = 'GET', path, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const request = http.request({ agent, hostname, port, method, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(parts).toString() });
        });
      });
      request.on('error', reject);
      request.setTimeout(MAX_WAIT, () => request.destroy(new Error(`no answer within ${MAX_WAIT / 1000} s`)));
      request.end(body);
    });
}

/**
 * Starts `rate` pieces of work a second for so many seconds, whether those before are done or not; resolves when all are
 * done. `work(n, due)` gets the instant it was due (`performance.now()`), from which its time counts.
 */
export async function sendOpenly(
  { rate, seconds }: { rate: number; seconds: number },
  work: (n: number, due: number) => Promise<void>,
): Promise<void> {
  const started = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < rate * seconds; n += 1) {
    const due = started + (n * 1000) / rate;
    const wait = due - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(work(n, due));
  }
  await Promise.all(running);
}
