import type { Env } from '../../settings/env.ts';
import type { Database } from '../connection.ts';

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

export async function requireDurable(
  { NODE_ENV }: Pick<Env, 'NODE_ENV'>,
  db: Pick<Database, '$queryRaw'>,
  report: (line: string) => void,
): Promise<void> {
  const off = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM pg_settings WHERE name = ANY(${DURABLE}) AND setting = 'off' ORDER BY name`;
  if (off.length === 0) return;
  const names = off.map(({ name }) => name).join(' and ');
  const sentence = `DATABASE_URL: this PostgreSQL runs with ${names} off, so that a crash loses applications and payments. Switch it on.`;
  if (NODE_ENV === 'production') throw new Error(sentence);
  report(`WARNING: ${sentence}`);
}
