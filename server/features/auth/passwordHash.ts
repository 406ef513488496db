import * as crypto from 'better-auth/crypto';
import { makeTurns } from '../../turns.ts';

/** An object, so that tests can stand in for it. */
export const scrypt = { hash: crypto.hashPassword, verify: crypto.verifyPassword };

/** Hashing is made to be slow: an unlimited flood of sign-ins would starve everything else. */
const inTurn = makeTurns({
  running: 2,
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
