import type { Context } from '../../../platform/context.ts';
import { sessionCookieName } from './sessionCookieName.ts';

/** What a sign-in began with. */
export type Beginning = {
  /** The account's epoch before its password was read; undefined when there was no account. */
  epoch?: number | undefined;
  /** The provider that said who it is. */
  providerId?: string | undefined;
  /** The passkey that signed alone. */
  passkeyId?: string | undefined;
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
  beginning: Beginning,
): Promise<boolean> {
  const token = readSessionToken(sessionCookieName(env), response);
  if (!token) return false;
  const session = await db.session.findUnique({
    where: { token },
    select: {
      user: {
        select: {
          accessEpoch: true,
          accounts: { select: { providerId: true } },
          passkeys: { select: { id: true, epoch: true } },
        },
      },
    },
  });
  const isGood = session !== null && stillOpens(session.user, beginning);
  if (!isGood) await db.session.deleteMany({ where: { token } });
  return !isGood;
}

type Account = {
  accessEpoch: number;
  accounts: { providerId: string }[];
  passkeys: { id: string; epoch: number | null }[];
};

function stillOpens(
  { accessEpoch, accounts, passkeys }: Account,
  { epoch, providerId, passkeyId }: Beginning,
) {
  if (providerId) return accounts.some((identity) => identity.providerId === providerId);
  if (passkeyId) return passkeys.some(({ id, epoch }) => id === passkeyId && epoch === accessEpoch);
  return accessEpoch === epoch;
}

/** The token in the signed cookie that an answer sets: `name=token.signature`. */
function readSessionToken(name: string, { headers }: Response): string | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1).split(';')[0];
  return value && decodeURIComponent(value).split('.')[0];
}
