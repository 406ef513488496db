import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { getCode } from '../../../test/applying.ts';
import { makeApplication } from '../../../test/factories.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeReference, openLink, writeLetter } from '../../../test/references.ts';

let portal: TestPortal;
let now = TEST_NOW;
let ada: Person;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://grants.example.org' }, { now: () => now });
});
beforeEach(async () => {
  now = TEST_NOW;
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.reference.deleteMany();
});
afterAll(() => portal.close());

const mails = () => portal.ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
const lastToken = async () => /references\/([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
const stored = (id: string) => portal.ctx.db.reference.findUniqueOrThrow({ where: { id } });

// product: P14.3, P14.4
describe('referee link', () => {
  it('a referee can submit a reference only once and cannot read it afterwards', async () => {
    const { id, token } = await makeReference(portal.ctx, ada, { note: 'My thesis' });
    const page = await portal.request({ url: `/references/${token}`, headers: { accept: 'text/html' } });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect((await stored(id)).state).toBe('SENT');
    const { browser, request } = (await openLink(portal, token)).data.openReference;
    expect(request).toMatchObject({
      applicantName: 'Ada Lovelace',
      note: 'My thesis',
      state: 'OPENED',
      answers: {},
    });
    const at = { token, browser };
    const saved = await writeLetter(portal, 'save', { ...at, version: 1, answers: { letter: 'I have' } });
    expect(saved.data.saveReference).toEqual({
      state: 'STARTED',
      version: 2,
      answers: { letter: 'I have' },
      problems: [],
    });
    expect(
      getCode(await writeLetter(portal, 'save', { ...at, version: 1, answers: { letter: 'Lost' } })),
    ).toBe('CONFLICT');
    expect(
      (await openLink(portal, token, { browsers: [browser] })).data.openReference.request.answers,
    ).toEqual({
      letter: 'I have',
    });
    const empty = await writeLetter(portal, 'submit', { ...at, version: 2, answers: { letter: ' ' } });
    expect(empty.errors?.[0]?.extensions).toMatchObject({ fields: { 'answers.letter': expect.any(String) } });
    const sent = await Promise.all(
      [1, 2].map(() =>
        writeLetter(portal, 'submit', { ...at, version: 2, answers: { letter: 'I have known her.' } }),
      ),
    );
    expect(sent.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    expect(await stored(id)).toMatchObject({ state: 'RECEIVED', answers: { letter: 'I have known her.' } });
    for (const again of [
      await openLink(portal, token, { browsers: [browser] }),
      await writeLetter(portal, 'save', { ...at, version: 3, answers: {} }),
    ])
      expect([JSON.stringify(again).includes('known'), again.errors?.[0]?.extensions]).toEqual([
        false,
        { code: 'CONFLICT', state: 'RECEIVED' },
      ]);
    expect((await mails()).map(({ to }) => to)).toEqual([ada.email]);
  });

  it('a second browser needs an e-mailed single-use code, with five attempts at most', async () => {
    const { token } = await makeReference(portal.ctx, ada);
    await openLink(portal, token);
    const second = await openLink(portal, token, { browsers: ['guessed'] });
    expect(second.data.openReference).toEqual({
      ...{ browser: null, codeTo: 'g…@example.org', request: null, earlierLetters: [] },
    });
    const send = () =>
      portal.asVisitor('mutation ($token: String!) { sendReferenceCode(token: $token) }', { token });
    const codeIn = async () => /: (\d{6})/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
    await send();
    const first = await codeIn();
    const wrong = first === '000000' ? '000001' : '000000';
    for (let tried = 0; tried < 5; tried += 1)
      expect(getCode(await openLink(portal, token, { code: wrong }))).toBe('INVALID_INPUT');
    expect(getCode(await openLink(portal, token, { code: first }))).toBe('INVALID_INPUT');
    await send();
    const code = await codeIn();
    expect((await openLink(portal, token, { code })).data.openReference.request.applicantName).toBe(
      'Ada Lovelace',
    );
    expect(getCode(await openLink(portal, token, { code }))).toBe('INVALID_INPUT');
    for (let sent = 2; sent < 5; sent += 1) expect(getCode(await send())).toBe('ok');
    expect(getCode(await send())).toBe('CONFLICT');
    expect((await mails()).every(({ to }) => to === 'grace@example.org')).toBe(true);
  });

  it('an expired referee link can be renewed once an hour', async () => {
    const { id, token } = await makeReference(portal.ctx, ada);
    now = new Date(now.getTime() + 2 * 86_400_000);
    expect((await openLink(portal, token)).errors?.[0]?.extensions).toMatchObject({ state: 'EXPIRED' });
    const renew = () =>
      portal.asVisitor('mutation ($token: String!) { renewReferenceLink(token: $token) }', { token });
    expect([getCode(await renew()), getCode(await renew())]).toEqual(['ok', 'CONFLICT']);
    expect((await mails()).map(({ to }) => to)).toEqual(['grace@example.org']);
    expect((await openLink(portal, await lastToken())).data.openReference.browser).toEqual(
      expect.any(String),
    );
    expect((await stored(id)).state).toBe('OPENED');
  });

  it('a referee can decline a request, and the applicant is notified', async () => {
    const { id, token } = await makeReference(portal.ctx, ada);
    const { browser } = (await openLink(portal, token)).data.openReference;
    const decline = `mutation ($token: String!, $browser: String!) { declineReference(input: { token: $token, browser: $browser, isWrongPerson: false, reason: "On leave" }) }`;
    expect(getCode(await portal.asVisitor(decline, { token, browser: 'other' }))).toBe('CONFLICT');
    await portal.asVisitor(decline, { token, browser });
    expect(await stored(id)).toMatchObject({ state: 'DECLINED', declineReason: 'On leave' });
    expect((await mails()).map(({ to, subject }) => [to, subject.split(' for ')[0]])).toEqual([
      [ada.email, 'A referee will not send a reference'],
    ]);
    expect((await openLink(portal, token, { browsers: [browser] })).errors?.[0]?.extensions).toMatchObject({
      state: 'DECLINED',
    });
  });

  it('a referee link that is no longer needed returns only its state', async () => {
    const { token, scholarshipId } = await makeReference(portal.ctx, ada);
    const openAs = portal.as(
      ada,
      `mutation { openReference(input: { token: "${token}" }) { browser request { applicantName } } }`,
    );
    expect((await openAs).errors?.[0]?.extensions).toEqual({ code: 'CONFLICT', state: 'OWN' });
    await portal.ctx.db.applicationDraft.deleteMany({ where: { applicantId: ada.id } });
    expect((await openLink(portal, token)).errors?.[0]?.extensions).toEqual({
      code: 'CONFLICT',
      state: 'NOT_NEEDED',
    });
    await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId, cancelledAt: now });
    expect((await openLink(portal, token)).errors?.[0]?.extensions).toEqual({
      code: 'CONFLICT',
      state: 'NOT_NEEDED',
    });
    expect(getCode(await openLink(portal, 'guessed'))).toBe('INVALID_INPUT');
  });
});
