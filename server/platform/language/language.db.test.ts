import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../events/mail/queueMail.ts';
import { startTestPortal, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;
let plain: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ PSEUDO_LANGUAGES: 'true', DEFAULT_LANGUAGE: 'en' });
  plain = await startTestPortal();
});

afterAll(async () => {
  await portal.close();
  await plain.close();
});

const REMOVE = 'mutation ($email: EmailAddress!) { removeFromNewsletter(email: $email) { email } }';
const ACCENTED = /^\[Ŧĥíš áđđŕéšš íš ñóŧ óñ ŧĥé ĺíšŧ\. .*\]$/;
const MIRRORED = '\u202eŦĥíš áđđŕéšš íš ñóŧ óñ ŧĥé ĺíšŧ.\u202c';

async function refusalFor(headers: Record<string, string>, at = portal) {
  const payload = { query: REMOVE, variables: { email: 'nobody@example.org' } };
  const answer = await at.requestAs('admin', { method: 'POST', url: '/graphql', headers, payload });
  return answer.json().errors[0];
}

// product: P1.13
describe('error message language', () => {
  it('a portal with one language always returns English messages', async () => {
    const error = await refusalFor({ 'accept-language': 'en-XA', cookie: 'language=ar-XB' }, plain);
    expect(error.message).toBe('This address is not on the list.');
    expect(error.extensions).toEqual({ code: 'NOT_FOUND' });
  });

  it.each([
    ['in the language the browser prefers', { 'accept-language': 'de, en-XA;q=0.8, en;q=0.1' }, ACCENTED],
    ['in the cookie’s language', { 'accept-language': 'en-XA', cookie: 'a=b; language=ar-XB' }, MIRRORED],
    ['in English if nothing matches', { 'accept-language': 'tlh', cookie: 'language=xx' }, /^This address/],
  ])('error messages are written %s', async (_how, headers, sentence) => {
    const { message, extensions } = await refusalFor(headers);
    expect(extensions.code).toBe('NOT_FOUND');
    if (sentence instanceof RegExp) expect(message).toMatch(sentence);
    else expect(message).toBe(sentence);
  });

  it("the account's language takes precedence over the cookie and the browser", async () => {
    const SET = 'mutation ($language: String) { setLanguage(language: $language) { language } }';
    expect((await portal.asAdmin(SET, { language: 'en-XA' })).data.setLanguage).toEqual({
      language: 'en-XA',
    });
    expect((await refusalFor({ 'accept-language': 'en', cookie: 'language=ar-XB' })).message).toMatch(
      ACCENTED,
    );
    await portal.asAdmin(SET, { language: null });
    expect((await refusalFor({ cookie: 'language=ar-XB' })).message).toBe(MIRRORED);
  });

  it("field errors are translated into the viewer's language", async () => {
    const { ctx } = portal;
    const { headers } = await makePerson(ctx, { role: 'ADMIN' });
    const post = async (language: string) =>
      portal.request({
        method: 'POST',
        url: '/api/auth/request-password-reset',
        headers: { ...headers, 'accept-language': language, origin: 'http://localhost:80' },
        payload: { email: 'reader' },
      });
    const english = await post('en');
    expect(english.json()).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'email: Enter an e-mail address.',
      fields: { email: 'Enter an e-mail address.' },
    });
    expect((await post('en-XA')).json().fields.email).toMatch(/^\[Éñŧéŕ áñ é-ɱáíĺ áđđŕéšš\. .*\]$/);
  });

  it("errors before execution are translated into the viewer's language", async () => {
    const payload = { query: 'subscription { x }' };
    const headers = { 'accept-language': 'en-XA' };
    const answer = await portal.request({ method: 'POST', url: '/graphql', headers, payload });
    const { message, extensions } = answer.json().errors[0];
    expect([extensions.code, message]).toEqual([
      'INVALID_INPUT',
      expect.stringMatching(/^\[Šúƀšçŕíþŧíóñš áŕé ñóŧ šúþþóŕŧéđ\. .*\]$/),
    ]);
  });

  it('translated responses have Content-Language and Vary headers', async () => {
    const url = '/items/none';
    const answer = await portal.request({ url, headers: { 'accept-language': 'en-XA', accept: 'text/css' } });
    expect(answer.headers['content-language']).toBe('en-XA');
    expect(String(answer.headers.vary).split(', ')).toEqual(
      expect.arrayContaining(['Accept-Language', 'Cookie']),
    );
    const only = await plain.request({ url, headers: { accept: 'text/css' } });
    expect(String(only.headers.vary)).not.toContain('Cookie');
  });
});

describe('account language', () => {
  it('setLanguage rejects unavailable languages and lists the available ones', async () => {
    const { errors } = await portal.asStudent('mutation { setLanguage(language: "tlh") { language } }');
    expect(errors?.[0]).toMatchObject({
      message: 'Choose one of these languages: en, en-XA, ar-XB.',
      extensions: { code: 'INVALID_INPUT' },
    });
    const other = await plain.asStudent('mutation { setLanguage(language: "en-XA") { language } }');
    expect(other.errors?.[0]?.message).toBe('Choose one of these languages: en.');
  });

  it('visitors can list the available languages', async () => {
    const LIST = '{ portal { languages } }';
    expect((await portal.asVisitor(LIST)).data.portal.languages).toEqual(['en', 'en-XA', 'ar-XB']);
    expect((await plain.asVisitor(LIST)).data.portal.languages).toEqual(['en']);
  });
});

describe('e-mail language', () => {
  const data = { name: 'Ada', url: 'http://localhost:4000/verify' };

  it("e-mails use the recipient's language", async () => {
    const { ctx } = portal;
    const reader = await makePerson(ctx, { language: 'en-XA' });
    await queueMail(ctx, { kind: 'verifyEmail', to: reader.email, data });
    await queueMail(ctx, { kind: 'verifyEmail', to: 'stranger@example.org', data });
    const [strange, own] = await Promise.all(
      ['stranger@example.org', reader.email].map((to) =>
        ctx.db.outboxMail.findFirstOrThrow({ where: { to } }),
      ),
    );
    expect(strange?.subject).toBe('Confirm your e-mail address for AvailAble Scholarship');
    expect(strange?.html).toContain('<html lang="en" dir="ltr">');
    expect(own?.subject).toMatch(/^\[Çóñƒíŕɱ ýóúŕ é-ɱáíĺ áđđŕéšš ƒóŕ AvailAble Scholarship/);
    expect(own?.text).toMatch(/^\[Ĥéĺĺó Ada,/);
    expect(own?.html).toContain('<html lang="en-XA" dir="ltr">');
  });

  it('a portal with one language needs no language query for an e-mail', async () => {
    const count = (at: TestPortal) =>
      at.countQueries(() => queueMail(at.ctx, { kind: 'verifyEmail', to: 'a@example.org', data }));
    expect([await count(plain), await count(portal)]).toEqual([2, 3]);
  });
});

describe('feed language', () => {
  it.each(['/feeds/newest.xml', '/feeds/closing-soon.xml', '/feeds/deadlines.ics'])(
    "the feed %s is in the reader's language and has Vary: Accept-Language",
    async (url) => {
      const read = (at: TestPortal, tag: string) =>
        at.app.inject({ url, headers: { 'accept-language': tag } });
      const strange = await read(portal, 'en-XA');
      expect(strange.body).toMatch(/\[AvailAble Scholarship: (Ñéŵéšŧ|Çĺóšíñğ šóóñéšŧ|Đéáđĺíñéš)/);
      expect(strange.headers.vary).toContain('Accept-Language');
      expect((await read(portal, 'en')).body).toMatch(/AvailAble Scholarship: (Newest|Closing|Deadlines)/);
      const only = await read(plain, 'en-XA');
      expect(only.body).toMatch(/AvailAble Scholarship: (Newest|Closing|Deadlines)/);
      expect(only.headers.vary).not.toContain('Accept-Language');
    },
  );
});
