import { describe, expect, it } from 'vitest';
import { openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { LEAVE, openLeavePortal } from './test/leavePortal.ts';

let lines = '';
const logTo = {
  write(line: string) {
    lines += line;
  },
};
const { portal, signUp } = await openLeavePortal({ LOG_LEVEL: 'trace' }, { logTo });

describe('account deletion', () => {
  it('the number of wrong passwords for account deletion is limited', async () => {
    const { send } = await signUp('guessed@example.org');
    const codes = [];
    for (let index = 0; index < 11; index += 1)
      codes.push((await send(LEAVE, { password: `Guess-${index}` })).errors[0].extensions.code);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  });
});

describe('trace log', () => {
  // security: C87
  it('the trace log contains no password, token, cookie or e-mail address', async () => {
    const email = 'canary-person@example.org';
    const { browser, token, send } = await signUp(email);
    await openBrowser(portal).post('/api/auth/sign-in/email', { email, password: 'Canary-wrong-1' });
    await register(openBrowser(portal), email);
    await browser.post('/api/auth/request-password-reset', { email });
    await browser.post('/api/auth/change-email', { newEmail: email, currentPassword: PASSWORD });
    await browser.post('/api/auth/update-user', { image: 'javascript:canary-person' });
    await portal.request({ url: `/users/admin/${email}`, headers: { authorization: `Token ${token}` } });
    await send(LEAVE, { password: 'Canary-wrong-1' });
    const leaving = await signUp('canary-person-leaving@example.org');
    for (const password of ['', 'Canary-wrong-1']) await leaving.send(LEAVE, { password });
    const left = await leaving.send(LEAVE, { password: PASSWORD });
    expect(left.data.deleteMyAccount).toEqual({ isKeptAnonymously: false });
    const real = portal.ctx.db.user.findFirst;
    portal.ctx.db.user.findFirst = (() => Promise.reject(new Error('a bug'))) as never;
    const failed = await browser.post('/api/auth/sign-in/email', { email, password: PASSWORD });
    portal.ctx.db.user.findFirst = real;
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'INTERNAL']);
    expect(lines).toContain('a bug');
    const tokens = [token, leaving.token].flatMap((given) => [given, given.split('.')[2]]);
    const secrets = ['canary-person', PASSWORD, 'Canary-wrong-1', ...tokens];
    for (const secret of [...secrets, ...browser.cookies.values()]) expect(lines).not.toContain(secret);
  });
});
