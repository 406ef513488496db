import { describe, expect, it } from 'vitest';
import { openBrowser, PASSWORD } from '../../test/browser.ts';
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
