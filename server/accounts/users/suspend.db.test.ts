import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { openBrowser, PASSWORD, register } from '../../test/browser.ts';
import { makeApplication, makeReview, makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';

let portal: TestPortal;
let admin: Person;

beforeAll(async () => {
  portal = await startTestPortal({ LIMIT_SIGN_UP: '1000' }, { now: () => new Date() });
  admin = await makePerson(portal.ctx, { role: 'ADMIN' });
});

afterAll(() => portal.close());

const suspend = (id: string, by = admin, reason = 'Forged documents') =>
  portal.as(
    by,
    'mutation ($id: UUID!, $reason: String!) { suspendUser(id: $id, reason: $reason) { suspendedAt viewerCanReinstate } }',
    { id, reason },
  );
const reinstate = (id: string) =>
  portal.as(admin, 'mutation ($id: UUID!) { reinstateUser(id: $id) { suspendedAt } }', { id });
const codeOf = ({ errors }: Awaited<ReturnType<typeof suspend>>) => errors?.[0]?.extensions.code;

// product: P7.8
describe('suspending an account', () => {
  it('suspending an account ends its sessions, tokens and keys, prevents sign-in and deletes nothing', async () => {
    const email = 'held@example.org';
    const browser = openBrowser(portal);
    await register(browser, email);
    await portal.ctx.db.user.update({ where: { email }, data: { emailVerified: true } });
    const { token } = (await browser.post('/jwt', { email })).json();
    const headers = { authorization: `Token ${token}` };
    const make = 'mutation { createPartnerKey(input: { name: "Site" }) { key } }';
    const ask = (authorization: string, query: string) =>
      portal.request({ method: 'POST', url: '/graphql', headers: { authorization }, payload: { query } });
    const { key } = (await ask(headers.authorization, make)).json().data.createPartnerKey;
    const { id } = await portal.ctx.db.user.findUniqueOrThrow({ where: { email } });
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await makeReview(portal.ctx, await makeApplication(portal.ctx, { applicantId: id, scholarshipId }));

    const { data } = await suspend(id);
    expect(data.suspendUser).toEqual({ suspendedAt: expect.any(String), viewerCanReinstate: true });
    for (const secret of [token, key])
      expect((await ask(`Token ${secret}`, '{ portal { name } }')).statusCode).toBe(401);
    expect((await browser.post('/jwt', { email })).statusCode).toBe(401);
    const signIn = (password: string) =>
      openBrowser(portal).post('/api/auth/sign-in/email', { email, password });
    const wrong = await signIn('Wrong-1 guess');
    const right = await signIn(PASSWORD);
    expect([wrong.statusCode, wrong.body.includes('suspended')]).toEqual([401, false]);
    expect([right.statusCode, right.json().code]).toEqual([403, 'ACCOUNT_SUSPENDED']);
    const kept = await portal.ctx.db.user.findUniqueOrThrow({
      where: { id },
      include: { applications: true, reviews: true },
    });
    expect([kept.name, kept.applications.length, kept.reviews.length]).toEqual(['Ada Lovelace', 1, 1]);

    expect((await reinstate(id)).data.reinstateUser.suspendedAt).toBeNull();
    expect((await signIn(PASSWORD)).statusCode).toBe(200);
    expect((await ask(`Token ${token}`, '{ portal { name } }')).statusCode).toBe(401);
    const mails = await portal.ctx.db.outboxMail.findMany({ where: { to: email }, orderBy: { id: 'asc' } });
    expect(mails.slice(-2).map(({ subject }) => subject)).toEqual([
      'Your AvailAble Scholarship account was suspended',
      'Your AvailAble Scholarship account was reinstated',
    ]);
    expect(mails.at(-2)?.text).toContain('Reason: Forged documents');
    const audited = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(audited.map(({ action, after }) => [action, after])).toEqual([
      ['user.suspend', { reason: 'Forged documents' }],
      ['user.reinstate', null],
    ]);
  });

  it('admins cannot suspend themselves or an account that is already suspended', async () => {
    const { id } = await makePerson(portal.ctx);
    expect(codeOf(await suspend(admin.id))).toBe('CONFLICT');
    expect(codeOf(await reinstate(id))).toBe('CONFLICT');
    await suspend(id);
    expect(codeOf(await suspend(id))).toBe('CONFLICT');
  });

  it.each(['', ' ', 'x'.repeat(501), 'a\u0000b'])(
    'a suspension with the reason %j is rejected with a field error',
    async (reason) => {
      const { errors } = await suspend((await makePerson(portal.ctx)).id, admin, reason);
      expect([errors?.[0]?.extensions.code, Object.keys(errors?.[0]?.extensions.fields ?? {})]).toEqual([
        'INVALID_INPUT',
        ['reason'],
      ]);
    },
  );

  it('only one suspension succeeds if two admins suspend each other simultaneously', async () => {
    const other = await makePerson(portal.ctx, { role: 'ADMIN' });
    const both = await Promise.all([suspend(other.id, admin), suspend(admin.id, other)]);
    expect(both.map(codeOf).filter((code) => code === undefined)).toHaveLength(1);
    expect(await portal.ctx.db.user.count({ where: { role: 'ADMIN', suspendedAt: null } })).toBe(1);
  });

  it('the last admin who is not suspended cannot be demoted', async () => {
    const rows = await portal.ctx.db.user.findMany({ where: { role: 'ADMIN', suspendedAt: null } });
    const [{ id = '' } = {}] = rows;
    const last = await portal.ctx.db.user.findUniqueOrThrow({ where: { id }, include: { sessions: true } });
    expect(rows).toHaveLength(1);
    const token = await import('../auth/sessions/accessToken.ts');
    const text = await token.signAccessToken(portal.ctx, {
      userId: id,
      sessionId: last.sessions[0]?.id ?? '',
    });
    const answer = await portal.request({
      method: 'POST',
      url: '/graphql',
      headers: { authorization: `Token ${text}` },
      payload: { query: `mutation { demoteUser(id: "${id}") { id } }` },
    });
    expect(answer.json().errors[0].extensions.code).toBe('CONFLICT');
  });
});
