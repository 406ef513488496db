import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PictureHost = {
  at(path: string): string;
  name: string;
  resolve: (name: string) => Promise<{ address: string; family: number }[]>;
  requests: { path: string; headers: IncomingHttpHeaders }[];
  answers: Record<string, (response: ServerResponse) => unknown>;
  close(): Promise<void>;
};

export async function startPictureHost(): Promise<PictureHost> {
  const requests: PictureHost['requests'] = [];
  const answers: PictureHost['answers'] = {};
  const server = createServer(({ url: path = '', headers }, response) => {
    requests.push({ path, headers });
    const answer = answers[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const name = 'pictures.test';
  return {
    name,
    at: (path) => `http://${name}:${port}${path}`,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    requests,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
