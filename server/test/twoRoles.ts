import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startTestPortal, type TestPortal } from './api.ts';
import { createTestDatabase } from './database.ts';

export type TwoRoles = {
  portal: TestPortal;
  owner: pg.Client;
  connectAs(role: 0 | 1 | 'owner'): Promise<pg.Client>;
  close(): Promise<void>;
};

export async function openTwoRoles(): Promise<TwoRoles> {
  const database = await createTestDatabase();
  const clients: pg.Client[] = [];
  const connect = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    clients.push(client);
    return client;
  };
  const owner = await connect(database.url);
  const roles = ['portal', 'clerk'].map((name) => `${name}_${randomBytes(4).toString('hex')}`);
  for (const role of roles)
    await owner.query(`
      CREATE ROLE ${role} LOGIN PASSWORD 'pw';
      GRANT USAGE ON SCHEMA public TO ${role};
      GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role};
      GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${role}`);
  const urlOf = (role: 0 | 1) => {
    const url = new URL(database.url);
    url.username = roles[role] ?? '';
    url.password = 'pw';
    return url.href;
  };
  const portal = await startTestPortal({}, { database: { url: urlOf(0), drop: async () => {} } });
  return {
    portal,
    owner,
    connectAs: (role) => connect(role === 'owner' ? database.url : urlOf(role)),
    async close() {
      await portal.close();
      for (const client of clients) if (client !== owner) await client.end();
      for (const role of roles) await owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
      await owner.end();
      await database.drop();
    },
  };
}
