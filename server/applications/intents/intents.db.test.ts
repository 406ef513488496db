import { describe, expect, it } from 'vitest';
import { openBrowser, PASSWORD } from '../../test/browser.ts';
import { makeScholarship } from '../../test/factories.ts';
import { openIntentsPortal } from './test/intentsPortal.ts';

const { portal, stage, signUp, keep, readIntent, clear, verify } = await openIntentsPortal();

// product: P3.10
describe('intent', () => {
  it.each([
    ['/items/', false],
    ['/ApplyScholar/', true],
  ])('a sign-up from %s… stores an intent, which is available on all devices', async (screen, isApplying) => {
    await keep(await signUp(), `${screen}${stage.scholarship.id}?from=mail#fees`);
    const phone = openBrowser(portal);
    await phone.post('/api/auth/sign-in/email', { email: stage.email, password: PASSWORD });
    expect(await readIntent(phone)).toEqual({ isApplying, scholarship: { id: stage.scholarship.id } });
  });

  it("an intent accepts a public scholarship's page by its current or earlier slug", async () => {
    const browser = await signUp();
    const { slug } = await portal.ctx.db.scholarshipSlug.findFirstOrThrow({
      where: { scholarshipId: stage.scholarship.id },
    });
    await keep(browser, `/scholarships/${slug}`);
    expect(await readIntent(browser)).toEqual({
      isApplying: false,
      scholarship: { id: stage.scholarship.id },
    });
  });

  it("only a person's latest intent is stored", async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    const later = await makeScholarship(portal.ctx, {});
    await keep(browser, `/ApplyScholar/${later.id}`);
    expect(await readIntent(browser)).toEqual({ isApplying: true, scholarship: { id: later.id } });
  });

  it('no intent is stored for a URL that leads to no public scholarship', async () => {
    const browser = await signUp();
    const archived = await makeScholarship(portal.ctx, { archivedAt: new Date() });
    for (const cameFrom of [
      '/dashboard',
      '/items/abc',
      `/items/${crypto.randomUUID()}`,
      `/items/${archived.id}`,
    ])
      expect((await keep(browser, cameFrom)).statusCode).toBe(200);
    expect(await readIntent(browser)).toBeNull();
  });

  it('intents for URLs outside the portal and requests without a session are rejected', async () => {
    const browser = await signUp();
    for (const cameFrom of ['//evil.example/items', 'https://evil.example', `/${'x'.repeat(500)}`, 7])
      expect((await browser.post('/api/auth/keep-intent', { cameFrom })).json()).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { cameFrom: expect.any(String) },
      });
    expect((await keep(openBrowser(portal), `/items/${stage.scholarship.id}`)).statusCode).toBe(401);
  });

  it('continuing to the scholarship clears the intent only after e-mail verification', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    expect(await clear(browser, true)).toEqual({ clearIntent: { intent: { isApplying: false } } });
    await verify();
    expect(await clear(browser, true)).toEqual({ clearIntent: { intent: null } });
    expect(await readIntent(browser)).toBeNull();
  });

  it('a person can dismiss an intent', async () => {
    const browser = await signUp();
    await keep(browser, `/items/${stage.scholarship.id}`);
    expect(await clear(browser, false)).toEqual({ clearIntent: { intent: null } });
  });
});
