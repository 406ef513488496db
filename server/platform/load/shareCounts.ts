import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Minute, MinuteCounts } from './minuteAllowance.ts';

/** How often instances tell one another what callers used, in milliseconds. */
const TELL_EVERY = 1_000;

/** Lets counts hold for all instances together. While the database does not answer, each counts for itself. */
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

type Known = { key: string; points: number; expire: Date };

/** One statement for all callers: adds what was used here and reads what was used everywhere. */
async function tell({ db, now }: Pick<Context, 'db' | 'now'>, counts: Record<string, MinuteCounts>) {
  const news = Object.entries(counts).flatMap(([name, each]) => listNews(name, each));
  if (news.length === 0) return;
  const time = now();
  // In the order of the keys, so that two instances do not wait for each other's rows.
  const rows = await db.$queryRaw<Known[]>`
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

/** The minute ends for all instances when it does for the first. */
function learn(minute: Minute, points: number, known: Known | undefined): void {
  if (!known) return;
  minute.told += points;
  minute.elsewhere = Math.max(0, known.points - minute.told);
  minute.endsAt = known.expire.getTime();
}

/** The table holds no addresses. */
function hash(caller: string): string {
  return createHash('sha256').update(caller).digest('base64url');
}
