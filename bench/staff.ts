import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signAccessToken } from '../server/features/auth/sessions/accessToken.ts';
import { type BenchDatabases, withClient } from './benchDatabases.ts';
import { makeBenchFolder } from './benchFolder.ts';
import { startBenchPortal } from './benchPortal.ts';
import { compareSizes } from './compareSizes.ts';
import type { Figure } from './report.ts';
import { listStaffRequests } from './staffCases.ts';

const SMALL = 1_000;
const LARGE = 10_000;

/** The portals and the tokens for them are signed with the same one; nothing else knows it. */
const SETTINGS = { AUTH_SECRET: 'measured-and-thrown-away-afterwards', PORT: '0' };
const ADMIN = '01970000-0000-7000-8000-00000000a000';

/** The time of each query of the staff's screens at 10,000 applications as a multiple of its time at 1,000. */
export async function benchStaff(
  databases: BenchDatabases,
  { requests, only }: { requests: number; only?: string | undefined },
): Promise<Figure[]> {
  const dataDir = await makeBenchFolder();
  const start = async (count: number) => {
    const url = await databases.openStaffed(count);
    await addAdmin(url);
    return startBenchPortal({
      ...SETTINGS,
      DATABASE_URL: url,
      DATA_DIR: join(dataDir, String(count)),
      SEED_DEMO: 'false',
    });
  };
  const small = await start(SMALL);
  const large = await start(LARGE);
  const sizes = {
    small: small.url,
    large: large.url,
    inWords: { small: inWords(SMALL), large: inWords(LARGE) },
    requests,
  };
  try {
    const figures = [];
    for (const { name, request, count } of await listStaffRequests()) {
      if (only && !name.includes(only)) continue;
      // A token lives for minutes, so each case gets one of its own.
      const headers = { ...request.headers, authorization: `Token ${await signToken()}` };
      figures.push(await compareSizes(name, { ...request, headers }, { ...sizes, count }));
    }
    return figures;
  } finally {
    await small.stop();
    await large.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** An admin who is signed in, whatever is left of an earlier run. */
function addAdmin(url: string): Promise<unknown> {
  return withClient(url, async (client) => {
    await client.query(
      `INSERT INTO users (id, name, email, email_verified, role) VALUES ($1, 'Bench', 'bench@example.org', true, 'ADMIN')
       ON CONFLICT DO NOTHING`,
      [ADMIN],
    );
    await client.query(
      `INSERT INTO sessions (id, user_id, token, expires_at) VALUES ($1, $1, 'bench', now() + interval '1 day')
       ON CONFLICT (id) DO UPDATE SET created_at = now(), expires_at = excluded.expires_at`,
      [ADMIN],
    );
  });
}

function signToken(): Promise<string> {
  const ctx = { env: { ...SETTINGS, TOKEN_TTL: 600, PORT: 0, PUBLIC_URL: undefined }, now: () => new Date() };
  return signAccessToken(ctx, { userId: ADMIN, sessionId: ADMIN });
}

const inWords = (count: number) => `${count.toLocaleString('en')} applications`;
