import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReceivedCall = { headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  calls: ReceivedCall[];
  answer(status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
};

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
