import { randomBytes, timingSafeEqual } from 'node:crypto';
import { makeTurns } from '../../turns.ts';
import { makeHashThread } from './hashThread.ts';

/** Hashing is made to be slow: an unlimited flood of sign-ins would make everyone wait. */
const AT_ONCE = 2;

const threads = Array.from({ length: AT_ONCE }, makeHashThread);

function deriveKey(password: string, salt: string): Promise<Buffer> {
  const [free] = threads.toSorted((a, b) => a.waiting() - b.waiting());
  if (!free) throw new Error('There is no thread.');
  return free.deriveKey(password, salt);
}

/** An object, so that tests can stand in for it. Hashes are `salt:key`, both in hex, as Better Auth writes them. */
export const scrypt = {
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString('hex');
    return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`;
  },
  async verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
    const [salt = '', key = ''] = hash.split(':');
    const expected = Buffer.from(key, 'hex');
    const given = await deriveKey(password, salt);
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
};

const inTurn = makeTurns({
  running: AT_ONCE,
  waiting: 20,
  busy: 'Too many people sign in right now. Try again in a moment.',
});

/** The scrypt hash of a password. UNAVAILABLE when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => scrypt.hash(password));
}

/** Whether the password is the hash's. UNAVAILABLE when too many wait already. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => scrypt.verify(given));
}
