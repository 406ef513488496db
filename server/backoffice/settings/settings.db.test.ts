import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makePerson } from '../../test/people.ts';

let database: TestDatabase;
let portal: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startTestPortal({ TIME_ZONE: 'Europe/Oslo' }, { database: { url: database.url, drop: async () => {} } });
  portal = await start();
  other = await start();
});

afterAll(async () => {
  await portal.close();
  await other.close();
  await database.drop();
});

let version = 0;

beforeEach(async () => {
  version = (await portal.asAdmin('{ settings { version } }')).data.settings.version;
});

const SAVE = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }`;
const RESTORE = `mutation ($input: RestoreSettingsInput!) { restoreSettings(input: $input) { version } }`;

const save = (values: Record<string, string | null>, from = version, at = portal) => {
  const input = { version: from, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  return at.asAdmin(SAVE, { input });
};

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof save>>) => errors?.[0]?.extensions.fields;

const nameOf = async (at: TestPortal) => (await at.asVisitor('{ portal { name } }')).data.portal.name;

const read = async (name: string) => {
  const { data } = await portal.asAdmin('{ settings { settings { name kind value defaultValue source } } }');
  return data.settings.settings.find((setting: { name: string }) => setting.name === name);
};

// product: P7.35
describe('stored settings', () => {
  it('stored settings apply immediately on all instances and in cached pages', async () => {
    for (const round of ['One', 'Two', 'Three']) {
      await Promise.all([nameOf(portal), nameOf(other), other.request({ url: '/' })]);
      const { data } = await save({ PORTAL_NAME: `Fjord ${round}` }, version);
      version = data.saveSettings.version;
      expect([await nameOf(other), await nameOf(portal)]).toEqual([`Fjord ${round}`, `Fjord ${round}`]);
      expect((await other.request({ url: '/feeds/newest.xml' })).body).toContain(`Fjord ${round}`);
    }
  });

  it('setting null or an empty text restores the default', async () => {
    const { data } = await save({ LIMIT_SIGN_UP: '50', CONTACT_EMAIL: 'office@example.org' });
    expect(await read('LIMIT_SIGN_UP')).toMatchObject({ value: '50', source: 'STORED' });
    await save({ LIMIT_SIGN_UP: null, CONTACT_EMAIL: ' ' }, data.saveSettings.version);
    expect(await read('CONTACT_EMAIL')).toMatchObject({ value: null, source: 'DEFAULT' });
    expect(await read('LIMIT_UPLOAD')).toMatchObject({ defaultValue: '60' });
  });

  it('stored settings cannot override the environment', async () => {
    expect(await read('TIME_ZONE')).toMatchObject({ value: 'Europe/Oslo', source: 'ENVIRONMENT' });
    const refused = await save({ TIME_ZONE: 'UTC' });
    expect([getCode(refused), Object.keys(fieldsOf(refused) ?? {})]).toEqual([
      'INVALID_INPUT',
      ['TIME_ZONE'],
    ]);
  });

  it('invalid settings are rejected with field errors that give the format, without being stored', async () => {
    const refused = await save({
      PORTAL_NAME: 'x'.repeat(61),
      CONTACT_EMAIL: 'nobody',
      LIMIT_SIGN_IN: 'many',
      DEFAULT_LANGUAGE: 'xx',
    });
    expect(fieldsOf(refused)).toEqual({
      PORTAL_NAME: 'Expected at most 60 characters.',
      CONTACT_EMAIL: 'Expected an e-mail address.',
      LIMIT_SIGN_IN: 'Expected a whole number from 1 to 1000000.',
      DEFAULT_LANGUAGE: expect.stringContaining('Expected one of'),
    });
    expect((await portal.asAdmin('{ settings { version } }')).data.settings.version).toBe(version);
    expect(fieldsOf(await save({ GOOGLE_CLIENT_ID: 'id' }))).toEqual({
      GOOGLE_CLIENT_SECRET: 'Expected with GOOGLE_CLIENT_ID.',
    });
    for (const name of ['AUTH_SECRET', 'DATABASE_URL', 'PORT', '__proto__', 'toString'])
      expect(getCode(await save({ [name]: 'x' })), name).toBe('INVALID_INPUT');
    const input = { version, values: [{ name: '__proto__', value: 'x' }] };
    expect(getCode(await portal.asAdmin(SAVE, { input }))).toBe('INVALID_INPUT');
  });

  it('only one of two admins who save settings simultaneously succeeds', async () => {
    const both = await Promise.all([
      save({ PORTAL_NAME: 'Mine' }),
      save({ PORTAL_NAME: 'Theirs' }, version, other),
    ]);
    expect(both.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
  });

  it('an earlier version of the settings can be restored, including secrets', async () => {
    const first = (
      await save({ PORTAL_NAME: 'Before', MAIL_FROM: 'a@example.org', SMTP_URL: 'smtp://u:pw@h.example' })
    ).data.saveSettings.version;
    const second = (await save({ PORTAL_NAME: 'After', SMTP_URL: null }, first)).data.saveSettings.version;
    expect(portal.ctx.env.SMTP_URL).toBeUndefined();
    await portal.asAdmin(RESTORE, { input: { version: second, restored: first } });
    expect(portal.ctx.env).toMatchObject({ PORTAL_NAME: 'Before', SMTP_URL: 'smtp://u:pw@h.example' });
    const { data } = await portal.asAdmin('{ settings { versions { changed changedBy } } }');
    expect(data.settings.versions[0].changed.sort()).toEqual(['PORTAL_NAME', 'SMTP_URL']);
  });

  // security: C73
  it('secret settings are encrypted and never appear in responses or audit entries', async () => {
    const key = 'sk_test_veryHiddenKey';
    await save({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_veryHiddenKey' });
    expect(portal.ctx.env.STRIPE_SECRET_KEY).toBe(key);
    expect(await read('STRIPE_SECRET_KEY')).toMatchObject({ value: null, source: 'STORED' });
    const stored = JSON.stringify([
      await portal.ctx.db.settingVersion.findMany(),
      await portal.ctx.db.auditEntry.findMany(),
    ]);
    expect(stored).not.toContain('veryHidden');
    expect(stored).toContain('(secret)');
  });

  it('stored settings that cannot be decrypted or are no longer valid are ignored', async () => {
    const env = { ...other.ctx.env, AUTH_SECRET: 'x'.repeat(40), storedVersion: 0 };
    await portal.ctx.db.settingVersion.create({
      data: { values: { PORTAL_NAME: 'Still Here', LIMIT_SIGN_UP: 'many', SMTP_URL: 'not sealed' } },
    });
    expect((await refreshSettings({ db: other.ctx.db, env })).sort()).toEqual(['LIMIT_SIGN_UP', 'SMTP_URL']);
    expect(env).toMatchObject({ PORTAL_NAME: 'Still Here', LIMIT_SIGN_UP: 20, SMTP_URL: undefined });
  });

  it('stored settings take effect, except for a pair of settings that is incomplete', async () => {
    const env = { ...other.ctx.env, storedVersion: 0 };
    await portal.ctx.db.settingVersion.create({
      data: { values: { PORTAL_NAME: 'Named', GITHUB_CLIENT_ID: 'half' } },
    });
    expect(await refreshSettings({ db: other.ctx.db, env })).toEqual(['GITHUB_CLIENT_ID']);
    expect(env).toMatchObject({ PORTAL_NAME: 'Named', GITHUB_CLIENT_ID: undefined });
  });

  // product: P7.41
  it('subjects, categories and degrees in use cannot be removed, even by restoring a version', async () => {
    const degrees = (...codes: string[]) =>
      JSON.stringify(codes.map((code) => ({ code, ...(code === 'LAW' && { labels: { en: 'Law' } }) })));
    const first = (await save({ DEGREES: degrees('BACHELOR', 'MASTERS') })).data.saveSettings.version;
    const second = (await save({ DEGREES: degrees('LAW', 'MASTERS', 'BACHELOR') }, first)).data.saveSettings
      .version;
    expect(portal.ctx.env.DEGREES.map(({ code }) => code)).toEqual(['LAW', 'MASTERS', 'BACHELOR']);
    const { id } = await makeScholarship(portal.ctx, {
      degree: 'MASTERS',
      state: 'DRAFT',
      archivedAt: TEST_NOW,
    });
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { degree: 'BACHELOR' });
    const person = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, {
      ...{ scholarshipId, applicantId: person.id, degree: 'LAW', cancelledAt: TEST_NOW },
    });
    const withoutMasters = await save({ DEGREES: degrees('LAW', 'BACHELOR') }, second);
    expect(fieldsOf(withoutMasters)).toEqual({
      DEGREES: '1 record still uses MASTERS, so it cannot be removed.',
    });
    const restored = await portal.asAdmin(RESTORE, { input: { version: second, restored: first } });
    expect(fieldsOf(restored)).toEqual({ DEGREES: '1 record still uses LAW, so it cannot be removed.' });
    await portal.ctx.db.scholarship.delete({ where: { id } });
    expect(getCode(await save({ DEGREES: degrees('LAW', 'BACHELOR') }, second))).toBe('ok');
    const { after } = await portal.ctx.db.auditEntry.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(after).toEqual({ DEGREES: 'LAW, BACHELOR' });
    await portal.ctx.db.application.deleteMany({ where: { scholarshipId } });
    await portal.ctx.db.scholarship.delete({ where: { id: scholarshipId } });
  });

  it('a change of currency is rejected once amounts are stored', async () => {
    const { data } = await save({ CURRENCY: 'NOK' });
    expect(portal.ctx.env.CURRENCY).toBe('NOK');
    const { id } = await makeScholarship(portal.ctx);
    const refused = await save({ CURRENCY: 'EUR' }, data.saveSettings.version);
    expect(refused.errors?.[0]?.message).toContain('in NOK');
    await portal.ctx.db.scholarship.delete({ where: { id } });
  });

  it("stored settings reach another instance with a signed-in user's next request", async () => {
    await save({ LIMIT_UPLOAD: '7' });
    await other.asAdmin('{ viewer { email } }');
    expect(other.ctx.env.LIMIT_UPLOAD).toBe(7);
  });

  it('stored settings reach a job on another instance', async () => {
    await save({ DOCUMENT_QUOTA_FILES: '11' });
    await refreshSettings(other.ctx);
    expect(other.ctx.env.DOCUMENT_QUOTA_FILES).toBe(11);
  });

  // product: P7.64
  it('the audit marks changed settings even if both values are displayed identically', async () => {
    const subjects = (law: string) => JSON.stringify([{ code: 'LAW', labels: { en: law } }]);
    const first = { SMTP_URL: 'smtp://u:one@h.example', TERMS_TEXT: 'Old', SUBJECTS: subjects('Law') };
    const second = { SMTP_URL: 'smtp://u:two@h.example', TERMS_TEXT: 'New', SUBJECTS: subjects('Laws') };
    const saved = await save({ ...first, MAIL_FROM: 'a@example.org' });
    await save(second, saved.data.saveSettings.version);
    const { data } = await portal.asAdmin(
      '{ audit(pageSize: 1) { items { changes { field before { text } after { text } } } } }',
    );
    const { changes } = data.audit.items[0];
    expect(
      Object.fromEntries(changes.map(({ field, ...values }: { field: string }) => [field, values])),
    ).toEqual({
      SMTP_URL: { before: { text: '(secret)' }, after: { text: '(secret) (changed)' } },
      TERMS_TEXT: { before: { text: '(3 characters)' }, after: { text: '(3 characters) (changed)' } },
      SUBJECTS: { before: { text: 'LAW' }, after: { text: 'LAW (changed)' } },
    });
    await save({ SMTP_URL: null, TERMS_TEXT: null, SUBJECTS: null }, saved.data.saveSettings.version + 1);
  });
});
