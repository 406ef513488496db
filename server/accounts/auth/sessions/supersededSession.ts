import type { Context } from '../../../platform/context.ts';
import { sessionCookieName } from './sessionCookieName.ts';

export type SignInStart = {
  epoch?: number | undefined;
  providerId?: string | undefined;
  passkeyId?: string | undefined;
};

/** Returns how many times access to the account has been revoked, or undefined if there is no account. */
export async function readEpoch({ db }: Pick<Context, 'db'>, email: string): Promise<number | undefined> {
  return (await db.user.findUnique({ where: { email }, select: { accessEpoch: true } }))?.accessEpoch;
}

/**
 * Deletes the session that a response starts, if access was revoked between the check of the credentials and the
 * session's creation. Otherwise a session with the old password could outlive a reset. Sessions that are added during
 * a revocation wait for it through their foreign key. Returns true if it deleted the session.
 */
export async function dropSupersededSession(
  { db, env }: Pick<Context, 'db' | 'env'>,
  response: Response,
  beginning: SignInStart,
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
  { epoch, providerId, passkeyId }: SignInStart,
) {
  if (providerId) return accounts.some((identity) => identity.providerId === providerId);
  if (passkeyId) return passkeys.some(({ id, epoch }) => id === passkeyId && epoch === accessEpoch);
  return accessEpoch === epoch;
}

function readSessionToken(name: string, { headers }: Response): string | undefined {
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${name}=`));
  const value = cookie?.slice(name.length + 1).split(';')[0];
  return value && decodeURIComponent(value).split('.')[0];
}
