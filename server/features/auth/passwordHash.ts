import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { AppError } from '../../errors.ts';

/** Hashing is made to be slow: an unlimited flood of sign-ins would starve everything else. */
const RUNNING = 2;
const WAITING = 20;

let running = 0;
const waiting: (() => void)[] = [];

/** The scrypt hash of a password. UNAVAILABLE when too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password));
}

/** Whether the password is the hash's. UNAVAILABLE when too many wait already. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  return inTurn(() => verify(given));
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < RUNNING) running += 1;
  else if (waiting.length < WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw new AppError('UNAVAILABLE', 'Too many people sign in right now. Try again in a moment.');
  try {
    return await work();
  } finally {
    // The next one takes over this turn.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
