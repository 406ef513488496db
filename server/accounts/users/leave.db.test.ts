import { describe, expect, it } from 'vitest';
import { eraseUser } from '../../erasure/eraseUser.ts';
import { openBrowser, PASSWORD } from '../../test/browser.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { lockUser } from './lockUsers.ts';
import { LEAVE, openLeavePortal } from './test/leavePortal.ts';

const { portal, signUp } = await openLeavePortal();

describe('account deletion', () => {
  it('account deletion requires the correct password; other input returns a field error', async () => {
    const { send, browser } = await signUp('leaving@example.org');
    const isMailed = { to: 'leaving@example.org' };
    const mail = { ...isMailed, subject: 'Hello', messageId: '<hello@example.org>' };
    await portal.ctx.db.outboxMail.create({ data: { ...mail, text: 'Hello', html: 'Hello' } });
    for (const password of [null, '', 'Wrong-1']) {
      const { errors } = await send(LEAVE, { password });
      expect(errors[0].extensions).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { password: expect.any(String) },
      });
    }
    expect((await send(LEAVE, { password: PASSWORD })).data.deleteMyAccount).toEqual({
      isKeptAnonymously: false,
    });
    expect((await browser.get('/api/auth/get-session')).json()).toBeNull();
    expect(await portal.ctx.db.outboxMail.count({ where: isMailed })).toBe(0);
    const again = { email: 'leaving@example.org', password: PASSWORD };
    expect((await openBrowser(portal).post('/api/auth/sign-in/email', again)).statusCode).toBe(401);
  });

  it('account deletion requires a recent sign-in if the account has no password', async () => {
    const { send } = await signUp('social@example.org');
    await portal.ctx.db.account.deleteMany({ where: { user: { email: 'social@example.org' } } });
    const old = new Date(Date.now() - 3_600_000);
    await portal.ctx.db.session.updateMany({
      where: { user: { email: 'social@example.org' } },
      data: { createdAt: old },
    });
    expect((await send(LEAVE)).errors[0].extensions.code).toBe('CONFLICT');
    await portal.ctx.db.session.updateMany({ data: { createdAt: new Date() } });
    expect((await send(LEAVE)).data.deleteMyAccount).toEqual({ isKeptAnonymously: false });
  });
});

// product: P6.3
describe('writes during the erasure of an account', () => {
  const findUser = (where: { email: string } | { id: string }) =>
    portal.ctx.db.user.findUniqueOrThrow({ where, include: { sessions: true } });
  const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

  /** Makes a call while an erasure is in progress. Returns its response, and the row that the erasure keeps. */
  async function callDuringErasure<Answer>(email: string, call: () => Promise<Answer>) {
    const { id } = await findUser({ email });
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await makeApplication(portal.ctx, { applicantId: id, scholarshipId, status: 'REJECTED' });
    const { answer } = await portal.ctx.db.$transaction(async (db) => {
      await lockUser(db, id);
      await eraseUser({ ...portal.ctx, db }, id);
      const answer = call();
      await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(1);
      return { answer };
    });
    return { answer: await answer, user: await findUser({ id }) };
  }

  it('saving a name during the erasure does not store the name', async () => {
    const { browser } = await signUp('renamed@example.org');
    const payload = { name: 'Real Name', image: 'https://images.example.org/a.png' };
    const { answer, user } = await callDuringErasure('renamed@example.org', () =>
      browser.post('/api/auth/update-user', payload),
    );
    expect(answer.statusCode).toBe(401);
    expect(user).toMatchObject({ name: 'Deleted user', image: null });
  });

  it('signing in during the erasure starts no session', async () => {
    const email = 'returning@example.org';
    await signUp(email);
    const { answer, user } = await callDuringErasure(email, () =>
      openBrowser(portal).post('/api/auth/sign-in/email', { email, password: PASSWORD }),
    );
    expect([answer.statusCode, answer.cookies]).toEqual([401, []]);
    expect(user.sessions).toEqual([]);
  });

  it('choosing a language during the erasure does not store the language', async () => {
    const { send } = await signUp('speaking@example.org');
    const { answer, user } = await callDuringErasure('speaking@example.org', () =>
      send('mutation { setLanguage(language: "en") { language } }'),
    );
    expect(answer.errors[0].extensions.code).toBe('NOT_FOUND');
    expect(user.language).toBeNull();
  });
});
