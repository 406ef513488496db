import { hashPassword as hashByScrypt } from 'better-auth/crypto';
import { expect, it, vi } from 'vitest';
import { hashPassword, verifyPassword } from './passwordHash.ts';

// "ﬁne" contains a ligature. The hash must match the password in both composed and decomposed form.
const PASSWORD = 'Kestrel-9 flies ﬁne 🏠 é';

it('hashPassword uses Argon2id, and verification accepts both Unicode normalisation forms of a password', async () => {
  const hash = await hashPassword(PASSWORD);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
  expect(await verifyPassword({ hash, password: PASSWORD.normalize('NFD') })).toBe(true);
  expect(await verifyPassword({ hash, password: `${PASSWORD}.` })).toBe(false);
});

it('only a correct password causes its scrypt hash to be replaced', async () => {
  const hash = await hashByScrypt(PASSWORD);
  const renew = vi.fn(async (_hash: string) => {});
  expect(await verifyPassword({ hash, password: `${PASSWORD}.` }, renew)).toBe(false);
  expect(renew).not.toHaveBeenCalled();
  expect(await verifyPassword({ hash, password: PASSWORD }, renew)).toBe(true);
  const [[newHash] = ['']] = renew.mock.calls;
  expect(await verifyPassword({ hash: newHash, password: PASSWORD }, renew)).toBe(true);
  expect(renew).toHaveBeenCalledTimes(1);
});

it.each(['', 'damaged', 'zz:zz', '12:'])('a password never matches the malformed hash %j', async (hash) => {
  expect(await verifyPassword({ hash, password: PASSWORD })).toBe(false);
});
