import { describe, expect, it } from 'vitest';
import { startTestPortal } from '../../../test/api.ts';
import { openBrowser, register } from '../../../test/browser.ts';
import { startFlakyProvider } from '../../../test/providers.ts';

describe('unreachable identity provider', () => {
  it('sign-in with an unreachable provider fails, and the next attempt contacts the provider again', async () => {
    const provider = await startFlakyProvider();
    const settings = {
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: provider.issuer,
    };
    const lonely = await startTestPortal(settings, { now: () => new Date() });
    const press = () => openBrowser(lonely).post('/api/auth/sign-in/social', { provider: 'google' });
    const refused = await press();
    expect([refused.statusCode, refused.json().code]).toEqual([502, 'UPSTREAM_FAILED']);
    const back = await openBrowser(lonely).get('/api/auth/callback/google?code=x&state=y');
    expect([back.statusCode, back.headers.location]).toEqual([302, '/auth/popup?error=upstream_failed']);
    expect((await register(openBrowser(lonely), 'meanwhile@example.org')).statusCode).toBe(200);
    provider.recover();
    const accepted = await press();
    await lonely.close();
    await provider.stop();
    expect(accepted.statusCode).toBe(200);
  });
});

describe('sign-in page', () => {
  it('the sign-in page lists the configured identity providers', async () => {
    const portal = await startTestPortal({
      ...{ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' },
      ...{ OIDC_ISSUER: 'http://localhost:1', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      ...{ OIDC_NAME: 'University login', GITHUB_CLIENT_ID: 'a', GITHUB_CLIENT_SECRET: 'b' },
    });
    const query = '{ signInMethods { google github oidc { name } } }';
    expect((await portal.asVisitor(query)).data.signInMethods).toEqual({
      google: true,
      github: true,
      oidc: { name: 'University login' },
    });
    await portal.close();
    const plain = await startTestPortal();
    expect((await plain.asVisitor(query)).data.signInMethods).toEqual({
      google: false,
      github: false,
      oidc: null,
    });
    const refused = await openBrowser(plain).post('/api/auth/sign-in/social', { provider: 'google' });
    await plain.close();
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'NOT_FOUND']);
  });
});
