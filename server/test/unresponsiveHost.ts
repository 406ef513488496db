import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type UnresponsiveHost = { port: number; connections(): number; close(): Promise<void> };

export async function startUnresponsiveHost(): Promise<UnresponsiveHost> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}).resume());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => sockets.length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
