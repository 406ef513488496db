import { describe, expect, it } from 'vitest';
import { openBrowser, PASSWORD, readMailedLink } from '../../test/browser.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { purgeOldIntents } from './readIntent.ts';
import { INTENT_DAYS } from './saveIntent.ts';
import { openIntentsPortal } from './test/intentsPortal.ts';

const { portal, stage, ask, signUp, keep, readIntent, clear, verify } = await openIntentsPortal();

// product: P3.10
describe('intent', () => {
  it('no intent is stored for verified users whose sign-in leads to the scholarship', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`, { leadsBack: true });
    expect(await readIntent(browser)).not.toBeNull();
    await verify();
    await clear(browser, true);
    await keep(browser, `/items/${stage.scholarship.id}`, { leadsBack: true });
    expect(await readIntent(browser)).toBeNull();
  });

  it('an intent ends when its scholarship is applied for, archived or deleted', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    const { id: applicantId } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email: stage.email } });
    const application = { applicantId, scholarshipId: stage.scholarship.id };
    await makeApplication(portal.ctx, application);
    expect(await readIntent(browser)).toBeNull();
    for (const end of [
      (id: string) => portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: new Date() } }),
      (id: string) => portal.ctx.db.scholarship.delete({ where: { id } }),
    ]) {
      const { id } = await makeScholarship(portal.ctx, {});
      await keep(browser, `/items/${id}`);
      expect(await readIntent(browser)).not.toBeNull();
      await end(id);
      expect(await readIntent(browser)).toBeNull();
    }
  });

  it('an intent is deleted after 30 days', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    const start = Date.now();
    const later = { ...portal.ctx, now: () => new Date(start + INTENT_DAYS * 86_400_000 + 1000) };
    await purgeOldIntents(portal.ctx);
    expect(await portal.ctx.db.intent.count({ where: { user: { email: stage.email } } })).toBe(1);
    await purgeOldIntents(later);
    expect(await portal.ctx.db.intent.count({ where: { user: { email: stage.email } } })).toBe(0);
  });

  it('an intent in a password reset request is stored only after the reset', async () => {
    await signUp();
    const browser = openBrowser(portal);
    const cameFrom = `/ApplyScholar/${stage.scholarship.id}`;
    await browser.post('/api/auth/request-password-reset', { email: stage.email, cameFrom });
    expect(await portal.ctx.db.intent.count({ where: { user: { email: stage.email } } })).toBe(0);
    const token = (await readMailedLink(portal, stage.email)).searchParams.get('token');
    const newPassword = 'Another-1 secret';
    await openBrowser(portal).post('/api/auth/reset-password', { token, newPassword });
    await browser.post('/api/auth/sign-in/email', { email: stage.email, password: newPassword });
    expect(await readIntent(browser)).toEqual({
      isApplying: true,
      scholarship: { id: stage.scholarship.id },
    });
  });

  it('an intent is deleted with its account', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    await ask(browser, `mutation { deleteMyAccount(password: "${PASSWORD}") { id } }`);
    expect(await portal.ctx.db.intent.count({ where: { scholarshipId: stage.scholarship.id } })).toBe(0);
  });
});
