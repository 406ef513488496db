import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { rounds } from '../../test/rounds.ts';

let database: TestDatabase;
let portal: TestPortal;
let other: TestPortal;

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () =>
    startTestPortal(
      { TERMS_TEXT: 'From the environment' },
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

const versionOf = async () => (await portal.asAdmin('{ settings { version } }')).data.settings.version;

const SAVE = `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { version } }`;

async function save(values: Record<string, string | null>, from?: number) {
  const version = from ?? (await versionOf());
  const input = { version, values: Object.entries(values).map(([name, value]) => ({ name, value })) };
  return portal.asAdmin(SAVE, { input });
}

const READ = `query ($name: LegalTextName!, $version: Int) {
  legalText(name: $name, version: $version) { version { number changedAt isBuiltIn } pieces { tag text href } } }`;

async function read(name: string, version?: number, at = portal) {
  const { data, errors } = await at.asVisitor(READ, { name, version });
  const text = data?.legalText;
  const words = text?.pieces?.map((piece: { text: string | null }) => piece.text ?? '').join('') ?? null;
  return { ...text?.version, words, code: getCode({ errors }) };
}

const LEGAL = 'legalTexts { name number isBuiltIn }';

const applicationOf = async (where: object) =>
  portal.ctx.db.application.findFirstOrThrow({ where, select: { id: true, settingsVersion: true } });

// product: P7.39
describe('legal texts', () => {
  it('the built-in legal texts are used by default', async () => {
    expect(await read('TERMS')).toMatchObject({ number: 0, changedAt: null, isBuiltIn: true, words: null });
    expect(portal.ctx.env.TERMS_TEXT).toBeUndefined();
  });

  it('legal texts apply immediately on other instances and in cached responses', async () => {
    for (const round of ['One', 'Two', 'Three']) {
      await Promise.all([read('TERMS'), read('TERMS', undefined, other)]);
      const { data } = await save({ TERMS_TEXT: `# Terms\n\n${round}` });
      for (const at of [other, portal])
        expect(await read('TERMS', undefined, at)).toMatchObject({
          number: data.saveSettings.version,
          changedAt: portal.ctx.now().toISOString(),
          words: `Terms${round}`,
        });
    }
  });

  it('legal texts show the version of their last change, and every version is readable', async () => {
    const first = (await save({ PRIVACY_TEXT: 'Before' })).data.saveSettings.version;
    const later = (await save({ PORTAL_NAME: 'Fjord' })).data.saveSettings.version;
    const second = (await save({ PRIVACY_TEXT: null })).data.saveSettings.version;
    expect(await read('PRIVACY', later)).toMatchObject({ number: first, words: 'Before' });
    expect(await read('PRIVACY')).toMatchObject({ number: second, isBuiltIn: true, words: null });
    expect((await read('PRIVACY')).changedAt).not.toBeNull();
    expect(await read('PRIVACY', 0)).toMatchObject({ number: 0, changedAt: null, isBuiltIn: true });
    for (const unknown of [-1, second + 1]) expect((await read('PRIVACY', unknown)).code).toBe('NOT_FOUND');
  });

  it('restoring settings restores legal texts, and the audit omits the texts', async () => {
    const kept = (await save({ FEES_TEXT: 'Refunds within a week' })).data.saveSettings.version;
    const version = (await save({ FEES_TEXT: 'No refunds' })).data.saveSettings.version;
    const restore = `mutation { restoreSettings(input: { version: ${version}, restored: ${kept} }) {
      version versions { changed } } }`;
    const { data } = await portal.asAdmin(restore);
    expect(data.restoreSettings.versions[0].changed).toEqual(['FEES_TEXT']);
    expect(await read('FEES')).toMatchObject({
      number: data.restoreSettings.version,
      words: 'Refunds within a week',
    });
    const entry = await portal.ctx.db.auditEntry.findFirstOrThrow({
      where: { targetId: String(version) },
      orderBy: { id: 'desc' },
    });
    expect([entry.before, entry.after]).toEqual([
      { FEES_TEXT: '(21 characters)' },
      { FEES_TEXT: '(10 characters)' },
    ]);
  });

  it('only one of two admins who save a legal text simultaneously succeeds', async () => {
    const version = await versionOf();
    const both = await Promise.all([
      save({ TERMS_TEXT: 'Mine' }, version),
      save({ TERMS_TEXT: 'Theirs' }, version),
    ]);
    expect(both.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    const refused = both.find((answer) => getCode(answer) === 'CONFLICT');
    expect(refused?.errors?.[0]?.extensions).toMatchObject({ version: version + 1 });
    expect(['Mine', 'Theirs']).toContain((await read('TERMS')).words);
    expect((await read('TERMS', version)).words).toBe('TermsThree');
  });

  it('an overlong legal text is rejected with an error that names the field', async () => {
    const before = await read('TERMS');
    for (const text of ['x'.repeat(30_001), 'x'.repeat(90_000)])
      expect((await save({ TERMS_TEXT: text })).errors?.[0]?.extensions.fields).toEqual({
        TERMS_TEXT: expect.stringMatching(/30[,.]?000/),
      });
    const input = {
      version: await versionOf(),
      values: [{ name: 'TERMS_TEXT', value: 'x'.repeat(1_000_000) }],
    };
    const payload = { query: SAVE, variables: { input } };
    const answer = await portal.requestAs('admin', { method: 'POST', url: '/graphql', payload });
    expect(answer.statusCode).toBe(413);
    expect(await read('TERMS')).toEqual(before);
    expect(getCode(await save({ TERMS_TEXT: '語'.repeat(30_000) }))).toBe('ok');
  });

  it("a legal text's preview looks like its page, and nothing is stored", async () => {
    const version = await versionOf();
    const preview = (text: string) =>
      portal.asAdmin('query ($text: String!) { previewText(text: $text) { tag text } }', { text });
    const { data } = await preview('<script>alert(1)</script>');
    expect(data.previewText.map((piece: { text: string | null }) => piece.text)).toEqual([
      null,
      '<script>alert(1)</script>',
      null,
    ]);
    expect(getCode(await preview('x'.repeat(30_001)))).toBe('INVALID_INPUT');
    expect(await versionOf()).toBe(version);
  });
});

// product: P7.39
describe('legal texts of an application', () => {
  const ways: Record<string, (who: Person, scholarshipId: string) => Promise<object>> = {
    'sent by the applicant': async (who, id) => submit(portal, who, id),
    'sent in bulk': async (who, id) =>
      portal.as(
        who,
        `mutation ($inputs: [ApplicationInput!]!) { submitApplications(inputs: $inputs) { isDone } }`,
        { inputs: [{ ...FORM, scholarshipId: id, consent: true }] },
      ),
    'sent as a stored draft': async (who, scholarshipId) => {
      const content = { ...FORM };
      await portal.ctx.db.applicationDraft.create({ data: { applicantId: who.id, scholarshipId, content } });
      const { data } = await portal.as(who, '{ myDrafts { readiness { revision } } }');
      const drafts = [{ scholarshipId, revision: data.myDrafts[0].readiness.revision }];
      return portal.as(
        who,
        `mutation ($drafts: [DraftToSubmit!]!) { submitDrafts(input: { drafts: $drafts, consent: true }) { isDone } }`,
        { drafts },
      );
    },
    'entered by staff': async (who, scholarshipId) => {
      const { applicantImage: _, ...fields } = FORM;
      return portal.asModerator(
        `mutation ($input: EnteredApplicationInput!) { enterApplication(input: $input) { id } }`,
        { input: { ...fields, scholarshipId, email: who.email, consent: true } },
      );
    },
    'imported from a file': async (who, id) =>
      portal.requestAs('moderator', {
        method: 'POST',
        url: `/imports/applications?scholarship=${id}&consent=true`,
        payload: `email,name,phone,address,ssc,hsc\n${who.email},Ada,+47 555 80 000,Street 1,4.8,4.9`,
      }),
    'sent through the REST API': async (who, itemId) =>
      portal.requestAs(who, {
        method: 'POST',
        url: '/scholarfromuser',
        payload: { ...FORM, gender: 'Female', degree: 'Masters', itemId },
      }),
  };

  // A short test run uses only the first way.
  const tested = Object.keys(ways).slice(0, rounds(1, Object.keys(ways).length));

  it.each(tested)('an application refers to the legal texts in force: %s', async (way) => {
    const { data } = await save({ TERMS_TEXT: `Terms when ${way}` });
    const version = data.saveSettings.version;
    const who = await makePerson(portal.ctx);
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    await ways[way]?.(who, scholarshipId);
    await save({ TERMS_TEXT: 'Other terms' });
    const { id, settingsVersion } = await applicationOf({ scholarshipId, applicantId: who.id });
    expect(settingsVersion).toBe(version);
    const query = `{ application(id: "${id}") { ${LEGAL} } }`;
    for (const answer of [await portal.as(who, query), await portal.asModerator(query)])
      expect(answer.data.application.legalTexts[0]).toEqual({
        ...{ name: 'TERMS', number: version, isBuiltIn: false },
      });
    expect((await read('TERMS', version)).words).toBe(`Terms when ${way}`);
    const exported = await portal.as(who, '{ myData }');
    expect(exported.data.myData.applications[0].legalTexts[0]).toMatchObject({
      ...{ name: 'TERMS', number: version },
    });
    expect(JSON.stringify(exported.data.myData)).toContain(`Terms when ${way}`);
  });

  it('an application made before any legal text was stored refers to the built-in text', async () => {
    const { id: scholarshipId } = await makeScholarship(portal.ctx);
    const count = async (people: number) => {
      for (let each = 0; each < people; each += 1)
        await submit(portal, await makePerson(portal.ctx), scholarshipId);
      const query = `{ applications(filter: { scholarshipId: "${scholarshipId}" }) { items { ${LEGAL} } } }`;
      return portal.countQueries(() => portal.asModerator(query));
    };
    const ofOne = await count(1);
    expect(await count(4)).toBe(ofOne);
    await portal.ctx.db.application.updateMany({ where: { scholarshipId }, data: { settingsVersion: null } });
    const { id } = await applicationOf({ scholarshipId });
    const { data } = await portal.asModerator(`{ application(id: "${id}") { ${LEGAL} } }`);
    expect(data.application.legalTexts).toEqual(
      ['TERMS', 'PRIVACY', 'FEES'].map((name) => ({ name, number: 0, isBuiltIn: true })),
    );
  });
});
