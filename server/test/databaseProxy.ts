import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Aftermath =
  | 'arrives late'
  /** Resets connections, as a firewall does after losing its state. */
  | 'is refused'
  /** Existing connections never respond again; only new ones work. */
  | 'never arrives';

export type DatabaseProxy = {
  url: string;
  delay: number;
  breaks: number;
  swallow(): void;
  leadTo(url: string): void;
  restore(what: Aftermath): void;
  close(): Promise<void>;
};

type Connection = { ends: [Socket, Socket]; isSilent: boolean; late: (() => void)[] };

export async function startDatabaseProxy(url: string): Promise<DatabaseProxy> {
  let database = new URL(url);
  const connections = new Set<Connection>();
  let isSwallowing = false;

  const server = createServer((portal) => {
    const ends: [Socket, Socket] = [portal, connect(Number(database.port), database.hostname)];
    const connection = { ends, isSilent: isSwallowing, late: [] };
    connections.add(connection);
    pass(connection, ends[0], ends[1]);
    pass(connection, ends[1], ends[0]);
  });

  function pass(connection: Connection, from: Socket, to: Socket) {
    const deliver = (packet: () => void) => {
      if (connection.isSilent) connection.late.push(packet);
      else packet();
    };
    from.setNoDelay(true);
    from.on('error', () => {});
    from.on('close', () =>
      deliver(() => {
        to.end();
        connections.delete(connection);
      }),
    );
    from.on('data', (packet) => {
      if (Math.random() * 100 < proxy.breaks) for (const end of connection.ends) end.destroy();
      else setTimeout(() => deliver(() => to.writable && to.write(packet)), proxy.delay);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: DatabaseProxy = {
    url: address.href,
    delay: 0,
    breaks: 0,
    leadTo(other) {
      database = new URL(other);
    },
    swallow() {
      isSwallowing = true;
      for (const connection of connections) connection.isSilent = true;
    },
    restore(what) {
      isSwallowing = false;
      for (const connection of connections) {
        if (!connection.isSilent || what === 'never arrives') continue;
        connection.isSilent = false;
        if (what === 'is refused') for (const end of connection.ends) end.resetAndDestroy();
        else for (const packet of connection.late.splice(0)) packet();
      }
    },
    async close() {
      for (const { ends } of connections) for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}
