import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedCall = { headers: IncomingHttpHeaders; body: string };

/** A partner's server that notes each call and answers with the status that the test says. */
export type Receiver = {
  url: string;
  calls: ReceivedCall[];
  /** What it answers from now on; 200 at the beginning. */
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

/** Listens on a free port of 127.0.0.1. */
export async function startReceiver(): Promise<Receiver> {
  const calls: ReceivedCall[] = [];
  let status = 200;
  let headers: Record<string, string> = {};
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ headers: request.headers, body });
    response.writeHead(status, headers).end('thank you');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    calls,
    answer(next, given = {}) {
      status = next;
      headers = given;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
