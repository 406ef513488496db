import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { refreshSettings } from '../../platform/settings/storedSettings.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';

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

const save = (values: Record<string, string | null>, from = version, at = portal) => {
  const input = { version: from, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  return at.asAdmin(SAVE, { input });
};

// product: P7.35
describe('stored settings', () => {
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
