import { Prisma } from '../../../../prisma/client/client.ts';
import type { Context } from '../../../platform/context.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Idle and absolute lifetime of sessions, in seconds. Source: OWASP ASVS 7.3. */
export const SESSION_LIMITS = {
  user: { idle: 14 * DAY, absolute: 30 * DAY },
  staff: { idle: 30 * MINUTE, absolute: 12 * HOUR },
} as const;

/**
 * A session's end is postponed only if it moves by more than this share of the idle time, so that not every call
 * writes to the database.
 */
const STEP = 1 / 30;

type Limits = (typeof SESSION_LIMITS)[keyof typeof SESSION_LIMITS];

export const MAX_SESSIONS = 100;

export async function setSessionExpiry<Session extends { userId: string }>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  session: Session,
): Promise<Session & { createdAt: Date; expiresAt: Date }> {
  const user = await db.user.findUnique({ where: { id: session.userId }, select: { role: true } });
  const { idle } = user?.role === 'USER' ? SESSION_LIMITS.user : SESSION_LIMITS.staff;
  const createdAt = now();
  await db.$executeRaw`
    WITH surplus AS (DELETE FROM sessions WHERE id IN (
      SELECT id FROM sessions WHERE user_id = ${session.userId}::uuid
      ORDER BY created_at DESC, id DESC OFFSET ${MAX_SESSIONS - 1}))
    UPDATE users SET signed_in_at = ${createdAt}::timestamptz, inactive_warned_at = NULL WHERE id = ${session.userId}::uuid`;
  return { ...session, createdAt, expiresAt: new Date(createdAt.getTime() + idle * 1000) };
}

function ofRole(pick: (limits: Limits) => number): Prisma.Sql {
  const { user, staff } = SESSION_LIMITS;
  return Prisma.sql`make_interval(secs => CASE WHEN u.role = 'USER' THEN ${pick(user)}::float8 ELSE ${pick(staff)}::float8 END)`;
}

/** SQL for the latest possible end of the session `s` of the user `u`. */
export const MAX_SESSION_END = Prisma.sql`s.created_at + ${ofRole(({ absolute }) => absolute)}`;

/** SQL for the end of the session `s` of the user `u` if it is used at `now`. */
export function nextExpiry(now: Date): Prisma.Sql {
  return Prisma.sql`LEAST(${MAX_SESSION_END}, ${now}::timestamptz + ${ofRole(({ idle }) => idle)})`;
}

export const EXPIRY_STEP = ofRole(({ idle }) => idle * STEP);

/** Shortens a user's sessions after a change of role, so that they end as early as the sessions of other staff. */
export async function shortenSessions(
  { db, now }: Pick<Context, 'now'> & { db: Pick<Prisma.TransactionClient, '$executeRaw'> },
  userId: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE sessions s SET expires_at = LEAST(s.expires_at, ${nextExpiry(now())})
    FROM users u WHERE u.id = s.user_id AND u.id = ${userId}::uuid`;
}

export async function purgeOldSessions({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.session.deleteMany({ where: { expiresAt: { lt: now() } } });
}
