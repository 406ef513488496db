import { signAccessToken } from '../server/features/auth/sessions/accessToken.ts';
import { withClient } from './benchDatabases.ts';

/** What the portal is started with: its tokens are signed with the same secret, which nothing else knows. */
export const SIGNING = {
  AUTH_SECRET: 'measured-and-thrown-away-afterwards',
  PORT: '0',
  TOKEN_TTL: '900',
  SEED_DEMO: 'false',
};

/** Adds people who have done nothing yet, and signs them in. Answers their ids. */
export function addPeople(
  url: string,
  { count, role = 'USER' }: { count: number; role?: 'USER' | 'ADMIN' },
): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO users (id, name, email, email_verified, role)
       SELECT id, 'Bench', 'bench-' || id || '@example.org', true, $2::role
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, $1::int)) new RETURNING id`,
      [count, role],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(ADD_SESSIONS, [ids]);
    return ids;
  });
}

/** Signs in people who are there. */
export function addSessions(url: string, ids: readonly string[]): Promise<unknown> {
  return withClient(url, (client) => client.query(ADD_SESSIONS, [ids]));
}

const ADD_SESSIONS = `
  INSERT INTO sessions (id, user_id, token, expires_at)
  SELECT id, id, 'bench ' || id, now() + interval '1 day' FROM unnest($1::uuid[]) id
  ON CONFLICT (id) DO UPDATE SET created_at = now(), expires_at = excluded.expires_at`;

/** What a person sends with a request; good for a quarter of an hour. */
export async function headersOf(id: string): Promise<Record<string, string>> {
  const env = { ...SIGNING, TOKEN_TTL: Number(SIGNING.TOKEN_TTL), PORT: 0, PUBLIC_URL: undefined };
  const token = await signAccessToken({ env, now: () => new Date() }, { userId: id, sessionId: id });
  return { 'content-type': 'application/json', authorization: `Token ${token}` };
}
