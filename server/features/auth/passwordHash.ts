import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { makeTurns } from '../../turns.ts';

/** Hashing is made to be slow: an unlimited flood of sign-ins would starve everything else. */
const inTurn = makeTurns({
  running: 2,
  waiting: 20,
  busy: 'Too many people sign in right now. Try again in a moment.',
});

/** The scrypt hash of a password. UNAVAILABLE when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether the password is the hash's. UNAVAILABLE when too many wait already. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given));
}
