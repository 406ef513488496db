import { Prisma } from '../../../prisma/client/client.ts';
import { ACCOUNT_WARNING_DAYS } from '../../../rules/backoffice/settings.ts';
import { addDays } from '../../../rules/days.ts';
import { paths } from '../../../rules/paths.ts';
import { lockAccount } from '../../accounts/auth/lockAccount.ts';
import { isInactive } from '../../applications/inactiveAccounts.ts';
import { buildPortalLink } from '../../events/mail/buildPortalLink.ts';
import { queueMail } from '../../events/mail/queueMail.ts';
import { publish } from '../../events/publish.ts';
import { type Context, today } from '../../platform/context.ts';
import { eraseUser } from '../eraseUser.ts';

const DAY = 86_400_000;
const BATCH = 50;
const MAX_ERASED = 200;

/**
 * Erases unused accounts. The owners get an e-mail ACCOUNT_WARNING_DAYS days before the erasure. A sign-in, or any
 * other reason to keep the account, cancels the warning.
 */
export async function expireAccounts(ctx: Context): Promise<void> {
  const days = ctx.env.RETAIN_ACCOUNTS;
  const daysAgo = (count: number) => new Date(ctx.now().getTime() - count * DAY);
  const isWarned = days ? isInactive(ctx, daysAgo(days - ACCOUNT_WARNING_DAYS)) : Prisma.sql`false`;
  await ctx.db.$executeRaw`
    UPDATE users u SET inactive_warned_at = NULL WHERE u.inactive_warned_at IS NOT NULL AND NOT ${isWarned}`;
  if (!days) return;
  await erase(
    ctx,
    Prisma.sql`u.inactive_warned_at <= ${daysAgo(ACCOUNT_WARNING_DAYS)}::timestamptz AND ${isInactive(ctx, daysAgo(days))}`,
  );
  while ((await warn(ctx, isWarned)) === BATCH);
}

async function warn(ctx: Context, isWarned: Prisma.Sql): Promise<number> {
  const until = addDays(today(ctx), ACCOUNT_WARNING_DAYS);
  return ctx.db.$transaction(async (db) => {
    const people = await db.$queryRaw<{ name: string; email: string }[]>`
      UPDATE users SET inactive_warned_at = ${ctx.now()}::timestamptz WHERE id IN (
        SELECT u.id FROM users u WHERE u.inactive_warned_at IS NULL AND ${isWarned}
        ORDER BY u.id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING name, email`;
    const url = buildPortalLink(ctx.env, paths.login.link());
    for (const { name, email } of people)
      await queueMail({ ...ctx, db }, { kind: 'accountExpires', to: email, data: { name, url, until } });
    return people.length;
  });
}

async function erase(ctx: Context, isDue: Prisma.Sql): Promise<void> {
  const found = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u WHERE ${isDue} ORDER BY u.id LIMIT ${MAX_ERASED}`;
  for (const { id } of found)
    await ctx.db.$transaction(async (db) => {
      await lockAccount(db, id);
      // Checks again, because the person may have signed in since, or staff may have entered an application. Uses a
      // separate statement, to see what other transactions committed while the first one waited for the lock.
      const due = await db.$queryRaw<unknown[]>`SELECT FROM users u WHERE u.id = ${id}::uuid AND ${isDue}`;
      if (due.length === 0) return;
      await publish({ ...ctx, db }, 'account.expired', { actorId: null, id });
      await eraseUser({ ...ctx, db }, id);
    });
}
