import { hash, verify } from '@node-rs/argon2';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';
import { createConcurrencyLimit } from '../../../platform/load/concurrencyLimit.ts';

/** Cost parameters of Argon2id, with memory in KiB. OWASP's minimum is 19 MiB with two passes. */
const COST = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

const plain = (password: string) => password.normalize('NFKC');

/** True for hashes of old accounts. They use scrypt in Better Auth's format: `salt:key`. */
const isScrypt = (stored: string) => /^[0-9a-f]+:[0-9a-f]+$/.test(stored);

/** The password functions are in an object so that tests can replace them. */
export const passwords = {
  hash: (password: string): Promise<string> => hash(plain(password), COST),

  async verify({ hash: stored, password }: { hash: string; password: string }): Promise<boolean> {
    if (isScrypt(stored)) return verifyScrypt({ hash: stored, password });
    return stored.startsWith('$argon2') && verify(stored, plain(password));
  },
};

/**
 * Limits concurrent hashing. Hashing is slow by design and uses the thread pool that also compresses
 * responses and reads files, so the limit leaves some threads free.
 */
const limitConcurrency = createConcurrencyLimit({
  running: 2,
  waiting: 20,
  busy: 'auth.busy',
});

export function hashPassword(password: string): Promise<string> {
  return limitConcurrency(() => passwords.hash(password));
}

/**
 * Verifies a password. Calls `renew` with a new hash if the stored one uses scrypt. Throws UNAVAILABLE if too many
 * calls are waiting.
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
