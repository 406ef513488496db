import { once } from 'node:events';
import { createServer } from 'node:net';

export async function findFreePort(): Promise<number> {
  const { port, close } = await reservePort();
  await close();
  return port;
}

export async function reservePort(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((call) => call.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The system gave no port.');
  return {
    port: address.port,
    close: () => {
      server.close();
      return once(server, 'close');
    },
  };
}
