import { afterAll, beforeEach } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { type Browser, openBrowser, register } from '../../../test/browser.ts';
import { makeScholarship } from '../../../test/factories.ts';

/** Opens a portal; each test has a new address and a new scholarship in `stage`. */
export async function openIntentsPortal() {
  const settings = { LIMIT_SIGN_UP: '1000', REQUIRE_VERIFIED_EMAIL: 'true' };
  const portal = await startTestPortal(settings, { now: () => new Date() });
  afterAll(() => portal.close());

  const stage = { email: '', scholarship: { id: '' } };
  beforeEach(async () => {
    stage.email = `aim-${crypto.randomUUID()}@example.org`;
    stage.scholarship = await makeScholarship(portal.ctx, {});
  });

  async function ask(browser: Browser, query: string) {
    const { token } = (await browser.post('/jwt', { email: stage.email })).json();
    const headers = { authorization: `Token ${token}` };
    const answer = await browser.send({ method: 'POST', url: '/graphql', headers, payload: { query } });
    return answer.json().data;
  }

  return {
    portal,
    stage,
    ask,
    async signUp(): Promise<Browser> {
      const browser = openBrowser(portal);
      await register(browser, stage.email);
      return browser;
    },
    keep: (browser: Browser, cameFrom: string, more: object = {}) =>
      browser.post('/api/auth/keep-intent', { cameFrom, ...more }),
    readIntent: async (browser: Browser) =>
      (await ask(browser, '{ viewer { intent { isApplying scholarship { id } } } }')).viewer.intent,
    clear: (browser: Browser, isContinued: boolean) =>
      ask(browser, `mutation { clearIntent(isContinued: ${isContinued}) { intent { isApplying } } }`),
    verify: () => portal.ctx.db.user.update({ where: { email: stage.email }, data: { emailVerified: true } }),
  };
}
