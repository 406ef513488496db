import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queueMail } from '../../events/mail/queueMail.ts';
import { chooseMailSender } from '../../platform/integrations/mail/chooseMailSender.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { runJobs } from '../../test/jobs.ts';
import { makePerson } from '../../test/people.ts';
import { startSmtp } from '../../test/smtp.ts';

let database: TestDatabase;
let portal: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startTestPortal(
      { PUBLIC_URL: 'https://grants.example.org', MAIL_FROM: 'office@example.org' },
      { database: { url: database.url, drop: async () => {} } },
    );
  portal = await start();
  other = await start();
});

afterAll(async () => {
  await portal.close();
  await other.close();
  await database.drop();
});

beforeEach(async () => {
  await portal.ctx.db.outboxMail.deleteMany();
});

const PARTS = 'version isChanged subject text defaultText versions { version subject text changedBy }';
const READ = `query ($kind: String!, $language: String!) { mailTemplate(kind: $kind, language: $language) { ${PARTS} placeholders { name sample isCondition } } }`;
const SAVE = `mutation ($input: SaveMailTemplateInput!) { saveMailTemplate(input: $input) { ${PARTS} } }`;
const PREVIEW = `query ($kind: String!, $language: String!, $subject: String!, $text: String!) { mailTemplatePreview(kind: $kind, language: $language, subject: $subject, text: $text) { subject text html isReal } }`;
const TEST = `mutation ($input: TestMailTemplateInput!) { testMailTemplate(input: $input) { isSent host said } }`;

const KIND = 'resetPassword';
const which = (kind: string) => ({ kind, language: 'en' });
const read = async (kind = KIND) => (await portal.asAdmin(READ, which(kind))).data.mailTemplate;

async function save(words: { subject?: string | null; text?: string | null }, from?: number, at = portal) {
  const version = from ?? (await read()).version;
  return at.asAdmin(SAVE, { input: { ...which(KIND), version, ...words } });
}

const fieldsOf = ({ errors }: Awaited<ReturnType<typeof save>>) => errors?.[0]?.extensions.fields;

const url = 'https://grants.example.org/reset?token=t';

async function mail(at = portal, kind: 'resetPassword' | 'verifyEmail' = KIND) {
  const id = await queueMail(at.ctx, { kind, to: 'ada@example.org', data: { name: 'Ada', url } });
  return at.ctx.db.outboxMail.findUniqueOrThrow({ where: { id } });
}

// product: P7.40
describe('e-mail templates', () => {
  it('a saved e-mail template replaces the catalogue’s text on all instances', async () => {
    const before = await mail();
    expect(before.subject).toBe('Choose a new password for AvailAble Scholarship');
    expect(await read()).toMatchObject({ version: 0, isChanged: false, versions: [] });
    const saved = await save({
      subject: 'Reset, {{ name }}',
      text: 'Dear {{ name }},\n\nhere <b>it</b> is.',
    });
    expect(saved.data.saveMailTemplate).toMatchObject({ isChanged: true, subject: 'Reset, {{ name }}' });
    for (const at of [portal, other]) {
      const { subject, text, html } = await mail(at);
      expect(subject).toBe('Reset, Ada');
      expect(text).toMatch(/^Dear Ada,\n\nhere <b>it<\/b> is\.\n\nChoose a new password:\n/);
      expect(text).toContain(url);
      expect(html).toContain('here &lt;b&gt;it&lt;/b&gt; is.');
    }
    expect((await mail(portal, 'verifyEmail')).subject).toContain('Confirm your e-mail address');
    expect(await portal.ctx.db.outboxMail.findUnique({ where: { id: before.id } })).toEqual(before);
  });

  it('changing an e-mail template does not affect an e-mail that is being sent', async () => {
    const smtp = await startSmtp();
    portal.ctx.env.SMTP_URL = smtp.url;
    await save({ subject: 'First', text: 'First' });
    await mail();
    await Promise.all([
      runJobs(portal.ctx, chooseMailSender(portal.ctx.env)),
      save({ subject: 'Second', text: 'Second' }),
    ]);
    await mail();
    await runJobs(portal.ctx, chooseMailSender(portal.ctx.env));
    expect(smtp.arrived.map(({ email }) => email.subject)).toEqual(['First', 'Second']);
    await smtp.close();
    portal.ctx.env.SMTP_URL = undefined;
  });

  it('an e-mail template can be reset to its default or an older text', async () => {
    const { version } = (await save({ subject: 'Mine', text: 'Mine' })).data.saveMailTemplate;
    const back = (await save({ subject: null, text: null })).data.saveMailTemplate;
    expect(back).toMatchObject({ isChanged: false, text: back.defaultText });
    expect((await mail()).subject).toBe('Choose a new password for AvailAble Scholarship');
    const [newest, older] = back.versions;
    expect(newest).toMatchObject({ subject: null, text: null });
    expect(older).toMatchObject({ version, subject: 'Mine' });
    expect((await save({ subject: older.subject, text: older.text })).data.saveMailTemplate.subject).toBe(
      'Mine',
    );
    const audit = await portal.ctx.db.auditEntry.findMany({
      where: { action: 'mailTemplate.save' },
      orderBy: { id: 'desc' },
    });
    expect(audit[0]).toMatchObject({ targetId: KIND, after: { language: 'en', subject: 'Mine' } });
    expect(audit[0]?.before).toMatchObject({ subject: null });
    const { version: last } = await read();
    expect((await save({ subject: 'Mine', text: 'Mine' })).data.saveMailTemplate.version).toBe(last);
  });

  it('only one of two admins who save an e-mail template simultaneously succeeds', async () => {
    const { version } = await read();
    const both = await Promise.all([
      save({ subject: 'A', text: 'A' }, version),
      save({ subject: 'B', text: 'B' }, version, other),
    ]);
    expect(both.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    const stored = await read();
    const refused = both.find(({ errors }) => errors);
    expect(refused?.errors?.[0]?.extensions).toMatchObject({
      ...{ version: stored.version, subject: stored.subject, text: stored.text },
    });
  });

  // security: C103
  it('an unusable e-mail template is rejected with field errors', async () => {
    const { version } = await read();
    const refused = await save({ subject: '{{ nmae }}', text: '{% for a in b %}{% endfor %}' });
    expect(fieldsOf(refused)).toEqual({
      subject: 'There is no placeholder “nmae” in this e-mail. Use those listed.',
      text: '“for” cannot be used here. Use placeholders and {% if %} only.',
    });
    expect(Object.keys(fieldsOf(await save({ subject: ' ', text: 'x'.repeat(10_001) })) ?? {})).toEqual([
      'subject',
      'text',
    ]);
    // The largest text that fits into a request is rejected with a field error; a larger one is rejected
    // before it is read.
    expect(fieldsOf(await save({ subject: 'S', text: 'x'.repeat(90_000) }))).toEqual({
      text: 'Use at most 10,000 characters.',
    });
    expect(await save({ subject: 'S', text: 'x'.repeat(1_000_000) }, version)).toMatchObject({
      ...{ status: 413, errors: [{ message: expect.any(String), extensions: { code: 'TOO_LARGE' } }] },
    });
    expect(fieldsOf(await save({ subject: 'S', text: '{% while true %}x{% endwhile %}' }))).toEqual({
      text: '“while” cannot be used here. Use placeholders and {% if %} only.',
    });
    expect(fieldsOf(await save({ subject: 'Only this' }))).toHaveProperty('text');
    for (const [kind, language] of [
      ['__proto__', 'en'],
      ['statusChanged', 'en'],
      [KIND, 'xx'],
    ])
      expect(getCode(await portal.asAdmin(READ, { kind, language })), kind).toBe('INVALID_INPUT');
    expect((await read()).version).toBe(version);
  });

  it('an e-mail template that this release cannot use falls back to the default', async () => {
    await portal.ctx.db.mailTemplateVersion.create({
      data: { kind: KIND, language: 'en', subject: 'Gone', text: '{{ gone }}' },
    });
    expect((await mail()).subject).toBe('Choose a new password for AvailAble Scholarship');
    await save({ subject: null, text: null });
  });

  it('database constraints check e-mail templates for completeness and length', async () => {
    for (const data of [
      { subject: 'Only' },
      { subject: 'x', text: 'x'.repeat(10_001) },
      { subject: '', text: '' },
    ])
      await expect(
        portal.ctx.db.mailTemplateVersion.create({ data: { ...which(KIND), ...data } }),
      ).rejects.toThrow('mail_template_versions_whole');
  });

  it('e-mail templates are listed by group with the languages of changed texts', async () => {
    await save({ subject: 'S', text: 'T' });
    const { data } = await portal.asAdmin('{ mailTemplates { kind group changedIn } }');
    const changed = data.mailTemplates.filter(
      ({ changedIn }: { changedIn: string[] }) => changedIn.length > 0,
    );
    expect(changed).toEqual([{ kind: KIND, group: 'ACCOUNTS', changedIn: ['en'] }]);
    expect(data.mailTemplates.length).toBeGreaterThan(40);
    expect((await read('statusChanged.ACCEPTED')).placeholders).toContainEqual({
      name: 'scholarship',
      sample: 'Bridge Award',
      isCondition: false,
    });
  });
});

// product: P7.40
describe('unsaved e-mail template', () => {
  const draft = { ...which('statusChanged.ACCEPTED'), subject: '{{ name }}', text: '{{ scholarship }}' };

  it('an unsaved e-mail template is previewed with examples or the newest application', async () => {
    const preview = async () => (await portal.asAdmin(PREVIEW, draft)).data.mailTemplatePreview;
    expect(await preview()).toMatchObject({ subject: 'Ada Lovelace', isReal: false });
    const applicant = await makePerson(portal.ctx, { name: 'Rosalind Fell' });
    const { id: scholarshipId } = await makeScholarship(portal.ctx, { scholarshipName: 'Osprey Grant' });
    await makeApplication(portal.ctx, { applicantId: applicant.id, scholarshipId });
    const { subject, text, html, isReal } = await preview();
    expect([subject, isReal]).toEqual(['Rosalind Fell', true]);
    expect(text).toMatch(/^Osprey Grant\n\nView my application:\nhttps:\/\/grants\.example\.org\/\n/);
    expect(html).toContain('Osprey Grant');
    expect(getCode(await portal.asAdmin(PREVIEW, { ...draft, text: '{{ x }}' }))).toBe('INVALID_INPUT');
    expect(await portal.ctx.db.outboxMail.count()).toBe(0);
  });

  it('a test of an unsaved e-mail template is sent only to the admin', async () => {
    const smtp = await startSmtp();
    portal.ctx.env.SMTP_URL = smtp.url;
    const { email } = (await portal.asAdmin('{ viewer { email } }')).data.viewer;
    const { data } = await portal.asAdmin(TEST, { input: { ...draft, text: 'Only a test.' } });
    expect(data.testMailTemplate).toMatchObject({ isSent: true });
    expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([[email]]);
    expect(smtp.arrived[0]?.email.text).toMatch(/^Only a test\./);
    await smtp.close();
    portal.ctx.env.SMTP_URL = undefined;
  });
});
