import type { Context } from '../../../context.ts';
import { sessionCookieName } from './sessionCookieName.ts';

/** What a sign-in began with. */
export type Beginning = {
  /** The account's epoch before its password was read; undefined when there was no account. */
  epoch?: number | undefined;
  /** The provider that said who it is. */
  providerId?: string | undefined;
};

/** How often access to an account was ended; undefined without an account. */
export async function readEpoch({ db }: Pick<Context, 'db'>, email: string): Promise<number | undefined> {
  return (await db.user.findUnique({ where: { email }, select: { accessEpoch: true } }))?.accessEpoch;
}

/**
 * Removes the session that an answer begins when access was ended between the check and the session: a password that
 * was right a moment ago would outlive its own reset. Answers whether it did. Sessions that are added while access ends
 * wait for that (their foreign key does), so nothing comes between this look and the answer.
 */
export async function dropOutrunSession(
  { db, env }: Pick<Context, 'db' | 'env'>,
  response: Response,
  { epoch, providerId }: Beginning,
): Promise<boolean> {
  const token = readSessionToken(sessionCookieName(env), response);
  if (!token) return false;
  const account = { accessEpoch: true, accounts: { select: { providerId: true } } } as const;
  const session = await db.session.findUnique({
    where: { token },
    select: { id: true, user: { select: account } },
  });
  const isGood =
    session !== null &&
    (providerId === undefined
      ? session.user.accessEpoch === epoch
      : session.user.accounts.some((identity) => identity.providerId === providerId));
  if (!isGood) await db.session.deleteMany({ where: { token } });
  return !isGood;
}

/** The token in the signed cookie that an answer sets: `name=token.signature`. */
function readSessionToken(name: string, { headers }: Response): string | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1).split(';')[0];
  return value && decodeURIComponent(value).split('.')[0];
}
