import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeState } from '../../platform/systemState.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePerson } from '../../test/people.ts';
import { startSmtp, type TestSmtp } from '../../test/smtp.ts';

let portal: TestPortal;

beforeEach(async () => {
  portal = await startTestPortal();
});

afterEach(() => portal.close());

const ASK = '{ staffOverview { setUp { name isDone } } }';

async function readSteps(): Promise<{ name: string; isDone: boolean }[]> {
  const { data, errors } = await portal.asAdmin(ASK);
  expect(errors).toBeUndefined();
  return data.staffOverview.setUp;
}

const done = async () => (await readSteps()).filter(({ isDone }) => isDone).map(({ name }) => name);

/** Steps that are done from the start. The default portal charges no fees, so its payments step is done. */
const AT_FIRST = ['PAYMENTS'];

async function save(values: Record<string, string | null>): Promise<void> {
  const { settings } = (await portal.asAdmin('{ settings { version } }')).data;
  const { errors } = await portal.asAdmin(
    'mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }',
    {
      input: {
        version: settings.version,
        values: Object.entries(values).map(([name, value]) => ({ name, value })),
      },
    },
  );
  expect(errors).toBeUndefined();
}

const sendTest = async () =>
  (await portal.asAdmin('mutation { sendTestMail(input: { to: "ada@example.org" }) { isSent } }')).data
    .sendTestMail;

// product: P6.6
describe('set-up steps', () => {
  it('in a new portal, every set-up step except payments is still open', async () => {
    expect((await readSteps()).map(({ name }) => name)).toEqual([
      'IDENTITY',
      'MAIL',
      'PAYMENTS',
      'TERMS',
      'TIME_ZONE',
      'COLLEAGUE',
      'SCHOLARSHIP',
      'BACKUP',
    ]);
    expect(await done()).toEqual(AT_FIRST);
  });

  it.each([
    [{ PORTAL_NAME: 'Fjord Grants' }, 'IDENTITY'],
    [{ TERMS_TEXT: '# Terms' }, 'TERMS'],
    [{ TIME_ZONE: 'Europe/Oslo' }, 'TIME_ZONE'],
    [{ BACKUP_TIME: '03:00' }, 'BACKUP'],
  ])('storing %o completes a set-up step until the setting is removed', async (values, step) => {
    await save(values);
    expect(await done()).toContain(step);
    await save(Object.fromEntries(Object.keys(values).map((name) => [name, null])));
    expect(await done()).toEqual(AT_FIRST);
  });

  it('set-up steps report a failed daily backup until another backup succeeds', async () => {
    await save({ BACKUP_TIME: '03:00' });
    const at = portal.ctx.now().toISOString();
    const last = { startedAt: at, endedAt: at, file: '/srv/a.tar.gz', bytes: null, error: 'No space left' };
    const write = (more: object) =>
      writeState(portal.ctx, 'lastBackup', JSON.stringify({ ...last, ...more }));
    const readBackup = async () => {
      const { data } = await portal.asAdmin('{ staffOverview { setUp { name isDone hasFailed } } }');
      return data.staffOverview.setUp.at(-1);
    };
    await write({});
    expect(await readBackup()).toEqual({ name: 'BACKUP', isDone: false, hasFailed: true });
    await write({ error: null, bytes: 1 });
    expect(await readBackup()).toEqual({ name: 'BACKUP', isDone: true, hasFailed: false });
  });

  it('set-up steps require a payment provider while a scholarship has a fee', async () => {
    const free = { applicationFees: 0, serviceCharge: 0 };
    await makeScholarship(portal.ctx, { state: 'DRAFT', ...free });
    expect(await done()).toContain('PAYMENTS');
    const { id } = await makeScholarship(portal.ctx, { state: 'DRAFT' });
    expect(await done()).not.toContain('PAYMENTS');
    await save({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    expect(await done()).toContain('PAYMENTS');
    await save({ STRIPE_SECRET_KEY: null, STRIPE_WEBHOOK_SECRET: null });
    expect(await done()).not.toContain('PAYMENTS');
    await portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: portal.ctx.now() } });
    expect(await done()).toContain('PAYMENTS');
  });

  it('set-up steps require a published scholarship, not a draft or an archived one', async () => {
    const { id } = await makeScholarship(portal.ctx, { state: 'DRAFT' });
    expect(await done()).not.toContain('SCHOLARSHIP');
    await portal.ctx.db.scholarship.update({ where: { id }, data: { state: 'PUBLISHED' } });
    expect(await done()).toContain('SCHOLARSHIP');
    await portal.ctx.db.scholarship.update({ where: { id }, data: { archivedAt: portal.ctx.now() } });
    expect(await done()).not.toContain('SCHOLARSHIP');
  });

  it('the colleague set-up step is done once a second admin, moderator or coordinator exists', async () => {
    await makePerson(portal.ctx);
    const suspended = { role: 'ADMIN', suspendedAt: portal.ctx.now() } as const;
    await makePerson(portal.ctx, suspended);
    expect(await done()).not.toContain('COLLEAGUE');
    const { id } = await makePerson(portal.ctx, { role: 'MODERATOR' });
    expect(await done()).toContain('COLLEAGUE');
    await portal.ctx.db.user.update({ where: { id }, data: { role: 'USER' } });
    expect(await done()).not.toContain('COLLEAGUE');
    await makeCoordinator(portal.ctx, (await makeOrganisation(portal.ctx)).id);
    expect(await done()).toContain('COLLEAGUE');
  });
});

describe('mail server set-up step', () => {
  let smtp: TestSmtp;

  beforeEach(async () => {
    smtp = await startSmtp();
  });

  afterEach(() => smtp.close());

  it("a test e-mail completes the mail server step until the mail server's settings change", async () => {
    expect(await sendTest()).toEqual({ isSent: false });
    await save({ SMTP_URL: smtp.url, MAIL_FROM: 'office@example.org' });
    expect(await done()).not.toContain('MAIL');
    expect(await sendTest()).toEqual({ isSent: true });
    expect(await done()).toContain('MAIL');
    const { value } = await portal.ctx.db.systemState.findUniqueOrThrow({ where: { key: 'testedMail' } });
    expect(value).toMatch(/^[\w-]{43}$/);
    await save({ PORTAL_NAME: 'Fjord Grants' });
    expect(await done()).toContain('MAIL');

    await save({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await done()).not.toContain('MAIL');
    expect(await sendTest()).toEqual({ isSent: false });
    expect(await done()).not.toContain('MAIL');
    await save({ SMTP_URL: null });
    expect(await done()).not.toContain('MAIL');
  });
});

describe('set-up steps configured in the environment', () => {
  it('set-up steps configured in the environment count as done even without stored settings', async () => {
    await portal.close();
    portal = await startTestPortal({ PORTAL_NAME: 'Fjord Grants', TIME_ZONE: 'Europe/Oslo' });
    expect(await done()).toEqual(['IDENTITY', 'PAYMENTS', 'TIME_ZONE']);
  });
});

describe('access to the set-up steps', () => {
  it('only admins can access the set-up steps', async () => {
    expect((await portal.asModerator(ASK)).data).toEqual({ staffOverview: { setUp: null } });
  });

  it('a portal with demo data does not offer the set-up steps', async () => {
    portal.ctx.isDemo = true;
    expect((await portal.asAdmin(ASK)).data).toEqual({ staffOverview: { setUp: null } });
  });
});
