import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Minute, MinuteCounts } from './minuteAllowance.ts';

const TELL_EVERY = 1_000;

/** If the database does not respond, each instance uses only its own counts. */
export function shareCounts(
  app: FastifyInstance,
  ctx: Pick<Context, 'db' | 'now'>,
  counts: Record<string, MinuteCounts>,
): void {
  let telling: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    telling ??= tell(ctx, counts)
      .catch(() => {})
      .finally(() => {
        telling = null;
      });
  }, TELL_EVERY);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await telling;
  });
}

type News = { key: string; points: number; minute: Minute };

type SharedCount = { key: string; points: number; expire: Date };

async function tell({ db, now }: Pick<Context, 'db' | 'now'>, counts: Record<string, MinuteCounts>) {
  const news = Object.entries(counts).flatMap(([name, each]) => listNews(name, each));
  if (news.length === 0) return;
  const time = now();
  // Writes the rows in the order of their keys, so that two instances cannot deadlock.
  const rows = await db.$queryRaw<SharedCount[]>`
    INSERT INTO rate_limits AS known (key, points, expire)
    SELECT key, points, expire FROM unnest(
      ${news.map(({ key }) => key)}::text[],
      ${news.map(({ points }) => points)}::int[],
      ${news.map(({ minute }) => new Date(minute.endsAt).toISOString())}::timestamptz[]
    ) news(key, points, expire) ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = excluded.points + CASE WHEN known.expire > ${time} THEN known.points ELSE 0 END,
      expire = CASE WHEN known.expire > ${time} THEN known.expire ELSE excluded.expire END
    RETURNING key, points, expire`;
  const known = new Map(rows.map((row) => [row.key, row]));
  for (const { key, points, minute } of news) learn(minute, points, known.get(key));
}

function listNews(name: string, counts: MinuteCounts): News[] {
  return counts.takeChanged().flatMap(([caller, minute]) => {
    const points = Math.floor(minute.used - minute.told);
    return points > 0 ? [{ key: `${name}:${hash(caller)}`, points, minute }] : [];
  });
}

function learn(minute: Minute, points: number, known: SharedCount | undefined): void {
  if (!known) return;
  minute.told += points;
  minute.elsewhere = Math.max(0, known.points - minute.told);
  minute.endsAt = known.expire.getTime();
}

function hash(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
