import { hash, verify } from '@node-rs/argon2';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { createConcurrencyLimit } from '../../../platform/load/concurrencyLimit.ts';

/** Of Argon2id, the library's own choice; memory in KiB. Above the least that OWASP recommends: 19 MiB, two passes. */
const COST = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

/** How a text is hashed, whatever keyboard wrote it. */
const plain = (password: string) => password.normalize('NFKC');

/** Accounts from before have scrypt hashes, as Better Auth writes them: `salt:key`. */
const isScrypt = (stored: string) => /^[0-9a-f]+:[0-9a-f]+$/.test(stored);

/** An object, so that tests can replace it. */
export const passwords = {
  hash: (password: string): Promise<string> => hash(plain(password), COST),

  async verify({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
    if (isScrypt(stored)) return verifyScrypt({ hash: stored, password });
    return stored.startsWith('$argon2') && verify(stored, plain(password));
  },
};

/** Hashing is made to be slow, and uses the threads that also compress answers and read files: some stay free. */
const limitConcurrency = createConcurrencyLimit({
  running: 2,
  waiting: 20,
  busy: 'auth.busy',
});

/** The Argon2id hash of a password. UNAVAILABLE when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => passwords.hash(password));
}

/**
 * Whether the password is the hash's; `renew` gets a new hash of a right one that was stored with scrypt. UNAVAILABLE when too
 * many wait already.
 */
export function verifyPassword(
  given: { hash: string; password: string },
  renew?: (newHash: string) => Promise<unknown>,
): Promise<boolean> {
  return limitConcurrency(async () => {
    const isRight = await passwords.verify(given);
    if (isRight && renew && isScrypt(given.hash)) await renew(await passwords.hash(given.password));
    return isRight;
  });
}
