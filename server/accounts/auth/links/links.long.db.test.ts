import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { openBrowser, readMailedLink, register } from '../../../test/browser.ts';

let portal: TestPortal;
const email = 'owner@example.org';

beforeAll(async () => {
  const settings = { LIMIT_SIGN_IN_ADDRESS: '1000', LIMIT_SIGN_IN: '1000' };
  portal = await startTestPortal(settings, { now: () => new Date() });
});

afterAll(() => portal.close());

const tokenFor = async () => (await readMailedLink(portal, email)).searchParams.get('token');
const askReset = () => openBrowser(portal).post('/api/auth/request-password-reset', { email });
const reset = (token: string | null) =>
  openBrowser(portal).post('/api/auth/reset-password', { token, newPassword: 'Another-1 secret' });
const findUser = () => portal.ctx.db.user.findUniqueOrThrow({ where: { email } });

describe('mailed link', () => {
  it('a new link replaces the oldest of ten links with the same purpose', async () => {
    await register(openBrowser(portal), email);
    for (let index = 0; index < 12; index += 1) await askReset();
    const { id } = await findUser();
    const where = { userId: id, purpose: 'RESET_PASSWORD' } as const;
    expect(await portal.ctx.db.mailedLink.count({ where })).toBe(10);
    expect((await reset(await tokenFor())).statusCode).toBe(200);
  });
});
