import { hashPassword as hashByLibrary, verifyPassword as verifyByLibrary } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { makeHashThread } from './hashThread.ts';
import { hashPassword, verifyPassword } from './passwordHash.ts';

const PASSWORD = 'Kestrel-9 flies ﬁne 🏠';

it('hashes as Better Auth does: accounts from before sign in, and the other way round', async () => {
  const [ours, theirs] = await Promise.all([hashPassword(PASSWORD), hashByLibrary(PASSWORD)]);
  expect(await verifyByLibrary({ hash: ours, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash: theirs, password: PASSWORD })).toBe(true);
  expect(await verifyPassword({ hash: theirs, password: `${PASSWORD}.` })).toBe(false);
  expect(await verifyPassword({ hash: 'damaged', password: PASSWORD })).toBe(false);
});

// security: C83
it('a thread that ends fails what it had to do as UNAVAILABLE, and the next key starts another', async () => {
  const thread = makeHashThread();
  const key = await thread.deriveKey(PASSWORD, 'salt');
  const pending = Promise.allSettled([
    thread.deriveKey(PASSWORD, 'salt'),
    thread.deriveKey(PASSWORD, 'salt'),
  ]);
  await thread.end();
  expect(await pending).toMatchObject([
    { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
    { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
  ]);
  expect(thread.waiting()).toBe(0);
  expect(await thread.deriveKey(PASSWORD, 'salt')).toEqual(key);
  await thread.end();
});
