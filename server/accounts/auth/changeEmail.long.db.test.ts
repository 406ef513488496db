import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { type Browser, openBrowser, PASSWORD, readMailedLink, register } from '../../test/browser.ts';
import { makeScholarship } from '../../test/factories.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
});

afterAll(() => portal.close());

const countUsers = (email: string) => portal.ctx.db.user.count({ where: { email } });
const mailsTo = (to: string) => portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { id: 'asc' } });
const change = (browser: Browser, newEmail: string, currentPassword?: string) =>
  browser.post('/api/auth/change-email', { newEmail, ...(currentPassword && { currentPassword }) });
const confirm = (browser: Browser, { searchParams }: URL) =>
  browser.post('/api/auth/confirm-email', { token: searchParams.get('token') });

// product: P6.3
describe('change of e-mail address', () => {
  it('a new e-mail address takes effect after confirmation, and the old address is notified', async () => {
    const browser = openBrowser(portal);
    await register(browser, 'before@example.org');
    expect((await change(browser, 'After@example.org', PASSWORD)).statusCode).toBe(200);
    expect([await countUsers('before@example.org'), await countUsers('after@example.org')]).toEqual([1, 0]);
    const known = (await mailsTo('before@example.org')).length;
    expect((await confirm(browser, await readMailedLink(portal, 'after@example.org'))).statusCode).toBe(200);
    expect([await countUsers('before@example.org'), await countUsers('after@example.org')]).toEqual([0, 1]);
    const [told, ...more] = (await mailsTo('before@example.org')).slice(known);
    expect(more).toEqual([]);
    expect(told?.subject).toMatch(/^The e-mail address of your .* account was changed$/);
    expect(told?.text).toContain('was changed to a…@example.org.');
    // The new address may contain a typo and belong to someone else, so the notice must not contain it.
    expect(told?.text).not.toContain('after@');
    expect((await readMailedLink(portal, 'before@example.org')).pathname).toBe('/contact');
  });

  it.each([
    [true, 'moved'],
    [false, 'posted'],
  ])(
    'changing an e-mail address updates the scholarships posted under it only if verified (%s)',
    async (emailVerified, kept) => {
      const browser = openBrowser(portal);
      const [postedUserEmail, newEmail] = ['posted', 'moved'].map(
        (to) => `${to}-${emailVerified}@example.org`,
      );
      await register(browser, String(postedUserEmail));
      await portal.ctx.db.user.update({ where: { email: String(postedUserEmail) }, data: { emailVerified } });
      const { id } = await makeScholarship(portal.ctx, { postedUserEmail: String(postedUserEmail) });
      await change(browser, String(newEmail), PASSWORD);
      await confirm(browser, await readMailedLink(portal, String(newEmail)));
      const after = await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } });
      expect(after.postedUserEmail).toBe(`${kept}-${emailVerified}@example.org`);
    },
  );

  it.each([
    ['no', undefined, 'Enter your password.'],
    ['a wrong', 'Wrong-1', 'Wrong password.'],
  ])(
    'changing the e-mail address with %s password is rejected and sends no link',
    async (_, password, sentence) => {
      const browser = openBrowser(portal);
      const email = `owner-${password}@example.org`;
      await register(browser, email);
      await portal.ctx.db.user.update({
        where: { email: email.toLowerCase() },
        data: { emailVerified: true },
      });
      const response = await change(browser, 'thief@example.org', password);
      expect([response.statusCode, response.json().fields]).toEqual([400, { currentPassword: sentence }]);
      expect(await mailsTo('thief@example.org')).toEqual([]);
    },
  );

  it('changing the e-mail address of an account without a password requires a recent sign-in', async () => {
    const browser = openBrowser(portal);
    const owner = { email: 'social@example.org' };
    await register(browser, owner.email);
    await portal.ctx.db.account.deleteMany({ where: { user: owner } });
    const createdAt = new Date(Date.now() - 11 * 60_000);
    await portal.ctx.db.session.updateMany({ where: { user: owner }, data: { createdAt } });
    const late = await change(browser, 'elsewhere@example.org');
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'Sign in again, then change your e-mail address within 10 minutes.',
    ]);
    expect(await mailsTo('elsewhere@example.org')).toEqual([]);
    await portal.ctx.db.session.updateMany({ where: { user: owner }, data: { createdAt: new Date() } });
    expect((await change(browser, 'elsewhere@example.org')).statusCode).toBe(200);
    expect(await mailsTo('elsewhere@example.org')).toHaveLength(1);
  });

  it('a visitor cannot change an e-mail address', async () => {
    expect((await change(openBrowser(portal), 'thief@example.org', PASSWORD)).statusCode).toBe(401);
  });

  it('changing to a taken or an unused e-mail address gives the same response', async () => {
    const browser = openBrowser(portal);
    await register(openBrowser(portal), 'taken@example.org');
    await register(browser, 'curious@example.org');
    const [taken, free] = [
      await change(browser, 'taken@example.org', PASSWORD),
      await change(browser, 'free@example.org', PASSWORD),
    ];
    expect([taken.statusCode, taken.body]).toEqual([free.statusCode, free.body]);
  });
});
