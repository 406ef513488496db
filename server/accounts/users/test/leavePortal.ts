import { afterAll } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { openBrowser, register } from '../../../test/browser.ts';

export const LEAVE =
  'mutation ($password: String) { deleteMyAccount(password: $password) { isKeptAnonymously } }';

/** Opens a portal in which `signUp` registers a person in a separate browser. */
export async function openLeavePortal(...[settings, given]: Parameters<typeof startTestPortal>) {
  const portal = await startTestPortal(settings, { now: () => new Date(), ...given });
  afterAll(() => portal.close());

  async function signUp(email: string) {
    const browser = openBrowser(portal);
    await register(browser, email);
    const { token } = (await browser.post('/jwt', { email })).json();
    const send = async (query: string, variables: object = {}) => {
      const headers = { authorization: `Token ${token}` };
      const payload = { query, variables };
      return (await portal.request({ method: 'POST', url: '/graphql', headers, payload })).json();
    };
    return { browser, send, token };
  }

  return { portal, signUp };
}
