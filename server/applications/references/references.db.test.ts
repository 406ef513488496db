import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPartnerKey } from '../../accounts/partnerKeys/managePartnerKeys.ts';
import { sendMail } from '../../events/mail/sendMail.ts';
import { MailRefused } from '../../platform/integrations/mail/mailSender.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode, submit } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import {
  makeDraftWithQuestions,
  makeReference,
  nameReferee,
  openLink,
  REFEREES,
} from '../../test/references.ts';
import { purgeReferences } from './eraseReferences.ts';
import { remindReferees } from './reminders/remindReferees.ts';

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

const HOUR = 3_600_000;
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * HOUR);
};
const aDayAgo = async ({ createdAt }: { createdAt: Date }) => {
  const data = { createdAt: new Date(now.getTime() - 24 * HOUR) };
  await portal.ctx.db.reference.updateMany({ where: { createdAt }, data });
  await portal.ctx.db.referenceLink.updateMany({ where: { createdAt }, data });
};
const mails = () => portal.ctx.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
const lastToken = async () => /references\/([\w-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
const stored = (id: string) => portal.ctx.db.reference.findUniqueOrThrow({ where: { id } });

const ask = (scholarshipId: string, given: object = {}, who = ada) =>
  nameReferee(portal, who, scholarshipId, given);
const draftFor = (questions?: object[]) => makeDraftWithQuestions(portal.ctx, ada, questions);

// product: P14.1, P14.2
describe('reference requests', () => {
  it("a referee's e-mail contains the applicant's name and a link, but not the note", async () => {
    const id = await draftFor();
    const { data } = await ask(id, {
      email: 'Grace@Navy.example',
      note: 'Buy at www.evil.example',
      position: 'Admiral',
    });
    expect(data.askReference).toMatchObject({
      state: 'ASKED',
      email: 'grace@navy.example',
      viewerCanRemind: false,
    });
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'grace@navy.example' });
    expect(mail?.subject).toContain('Ada Lovelace has asked you for a reference');
    expect(mail?.text).not.toContain('evil');
    expect(JSON.stringify(await portal.ctx.db.referenceLink.findMany())).not.toContain(await lastToken());
  });

  it("a referee's e-mail omits an applicant's name that contains a URL", async () => {
    ada = await makePerson(portal.ctx, { name: 'Win at evil.example' });
    await ask(await draftFor());
    expect((await mails())[0]?.subject).toContain('An applicant has asked you');
    expect(JSON.stringify(await mails())).not.toContain('evil');
  });

  it.each([
    ['the applicant’s own address', () => ({ email: ada.email.replace('@', '+me@') }), 'INVALID_INPUT'],
    ['a temporary mailbox', () => ({ email: 'x@eu.mailinator.com' }), 'INVALID_INPUT'],
    ['a malformed address', () => ({ email: 'grace' }), 'INVALID_INPUT'],
    ['a question without references', () => ({ question: 'motivation' }), 'INVALID_INPUT'],
    ['an overlong note', () => ({ note: 'x'.repeat(2001) }), 'INVALID_INPUT'],
  ])('a reference request rejects %s and sends no e-mail', async (_, given, code) => {
    expect(getCode(await ask(await draftFor(), given()))).toBe(code);
    expect(await mails()).toEqual([]);
  });

  it('reference requests after the due date or without a draft or application are rejected', async () => {
    const id = await draftFor([{ ...REFEREES, due: 'afterSubmitting', dueOn: '2026-06-01' }]);
    expect(getCode(await ask(id))).toBe('CONFLICT');
    expect(getCode(await ask(id, {}, await makePerson(portal.ctx)))).toBe('NOT_FOUND');
    expect(await mails()).toEqual([]);
  });

  it('an applicant can remind, change and remove a referee', async () => {
    const id = await draftFor();
    const { id: reference } = (await ask(id)).data.askReference;
    const first = await lastToken();
    const remind = () =>
      portal.as(
        ada,
        `mutation { remindReferee(id: "${reference}") { viewerCanRemind viewerCanRemindFrom } }`,
      );
    expect(getCode(await remind())).toBe('CONFLICT');
    await aDayAgo({ createdAt: now });
    expect((await remind()).data.remindReferee).toEqual({
      viewerCanRemind: false,
      viewerCanRemindFrom: new Date(now.getTime() + 86_400_000).toISOString(),
    });
    expect(getCode(await remind())).toBe('CONFLICT');
    const { browser } = (await openLink(portal, first)).data.openReference;
    expect(browser).toEqual(expect.any(String));
    const change = (email: string) =>
      portal.as(
        ada,
        `mutation { changeReferee(input: { id: "${reference}", name: "G", email: "${email}" }) { state email } }`,
      );
    expect(getCode(await change(ada.email))).toBe('INVALID_INPUT');
    expect((await change('hopper@navy.example')).data.changeReferee).toEqual({
      state: 'ASKED',
      email: 'hopper@navy.example',
    });
    expect(getCode(await openLink(portal, first, { browsers: [browser] }))).toBe('INVALID_INPUT');
    const second = await lastToken();
    const of = { applicantId: ada.id, scholarshipId: id };
    await portal.ctx.db.applicationDraft.deleteMany({ where: of });
    const unneeded = await portal.as(ada, `{ myReferences(scholarshipId: "${id}") { viewerCanRemindFrom } }`);
    expect(unneeded.data.myReferences).toEqual([{ viewerCanRemindFrom: null }]);
    await portal.ctx.db.applicationDraft.create({ data: { ...of, content: {} } });
    await portal.as(ada, `mutation { removeReference(id: "${reference}") { id } }`);
    expect((await openLink(portal, second)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      state: 'NOT_NEEDED',
    });
    expect(
      (await portal.as(ada, `{ myReferences(scholarshipId: "${id}") { id } }`)).data.myReferences,
    ).toEqual([]);
  });
});

// product: P14.2
it("a reference's state changes when its e-mail is sent or bounces", async () => {
  const scholarshipId = await draftFor();
  const { id } = (await ask(scholarshipId)).data.askReference;
  const [mail] = await mails();
  const refusing = { send: () => Promise.reject(new MailRefused('no such mailbox')) };
  await sendMail(portal.ctx, refusing, mail?.id ?? '');
  expect((await stored(id)).state).toBe('BOUNCED');
  await aDayAgo({ createdAt: now });
  const refused = await portal.as(ada, `mutation { remindReferee(id: "${id}") { id } }`);
  expect(refused.errors?.[0]).toMatchObject({ message: expect.stringContaining('Change the address') });
  const [own] = (
    await portal.as(
      ada,
      `{ myReferences(scholarshipId: "${scholarshipId}") { viewerCanRemind viewerCanRemindFrom viewerCanChange } }`,
    )
  ).data.myReferences;
  expect(own).toEqual({ viewerCanRemind: false, viewerCanRemindFrom: null, viewerCanChange: true });
  await portal.as(
    ada,
    `mutation { changeReferee(input: { id: "${id}", name: "G", email: "new@example.org" }) { id } }`,
  );
  await sendMail(portal.ctx, { send: async () => {} }, (await mails()).at(-1)?.id ?? '');
  expect(await stored(id)).toMatchObject({ state: 'SENT', mailedAt: now });
});

// product: P14.5
describe('references required to submit', () => {
  it('submitting requires all due references and names referees who have not replied', async () => {
    const id = await draftFor([{ ...REFEREES, minReferees: 2 }]);
    const answers = { version: 1, answers: {} };
    const fieldsOf = async () => (await submit(portal, ada, id, { answers })).errors?.[0]?.extensions.fields;
    expect(await fieldsOf()).toEqual({ 'answers.referees': 'Name 2 more referees.' });
    const made = [];
    for (const name of ['Grace', 'Edsger'])
      made.push(
        await makeReference(portal.ctx, ada, {
          scholarshipId: id,
          name,
          email: `${name.toLowerCase()}@example.org`,
        }),
      );
    const rest = await portal.requestAs(ada, { method: 'PUT', url: '/apply', payload: {} });
    expect(rest.statusCode).not.toBe(200);
    expect(await fieldsOf()).toEqual({ 'answers.referees': 'Not received yet: Grace, Edsger.' });
    await portal.ctx.db.reference.updateMany({
      where: { scholarshipId: id },
      data: { state: 'RECEIVED', receivedAt: now },
    });
    expect(getCode(await submit(portal, ada, id, { answers }))).toBe('ok');
    expect(made).toHaveLength(2);
  });

  it('submitting does not require references that are due later', async () => {
    const id = await draftFor([{ ...REFEREES, due: 'afterSubmitting', dueOn: '2026-08-31' }]);
    await makeReference(portal.ctx, ada, { scholarshipId: id, dueOn: new Date('2026-08-31') });
    const sent = { answers: { version: 1, answers: { referees: 'me' } } };
    expect(getCode(await submit(portal, ada, id, sent))).toBe('INVALID_INPUT');
    expect(getCode(await submit(portal, ada, id, { answers: { version: 1, answers: {} } }))).toBe('ok');
  });
});

// product: P14.6
it('staff can always read references, applicants unless they waived access, API keys never', async () => {
  const admin = await makePerson(portal.ctx, { role: 'ADMIN' });
  for (const who of [ada, admin])
    for (const isWaived of [true, false]) {
      const reference = await makeReference(portal.ctx, who, {
        ...{ isWaived, state: 'RECEIVED', receivedAt: now, answers: { letter: 'CANARY' } },
      });
      const { scholarshipId } = reference;
      const application = await makeApplication(portal.ctx, { applicantId: who.id, scholarshipId });
      const query = `{ application(id: "${application.id}") { references { state content } } }`;
      const own = await portal.as(who, query);
      expect(own.data.application.references).toEqual([
        { state: 'RECEIVED', content: isWaived ? null : { letter: 'CANARY' } },
      ]);
      const data = JSON.stringify((await portal.as(who, '{ myData }')).data);
      expect([data.includes('Grace Hopper'), data.includes('CANARY')]).toEqual([true, !isWaived]);
      await portal.ctx.db.reference.updateMany({
        where: { id: { not: reference.id } },
        data: { isWaived: true },
      });
      const { data: read } = await portal.asModerator(query);
      expect(read.application.references[0].content).toEqual({ letter: 'CANARY' });
      const owner = await makePerson(portal.ctx, { role: 'MODERATOR' });
      const { key } = await createPartnerKey(
        { ...portal.ctx, viewer: { ...owner, role: 'MODERATOR', emailVerified: true, hasFreshProof: true } },
        { name: 'Site', scopes: ['APPLICATIONS_READ'] },
      );
      const asKey = await portal.as({ ...owner, headers: { authorization: `Bearer ${key}` } }, query);
      expect(asKey.data.application.references).toEqual([]);
    }
});

// product: P14.6
it('staff can enter a reference, and the timeline and audit log omit its text', async () => {
  const { id, scholarshipId } = await makeReference(portal.ctx, ada);
  const application = await makeApplication(portal.ctx, { applicantId: ada.id, scholarshipId });
  const enter = (letter: string) =>
    `mutation { enterReference(input: { id: "${id}", answers: { letter: "${letter}" } }) { state isEnteredByStaff } }`;
  const query = `{ application(id: "${application.id}") { references { viewerCanChange viewerCanEnter } } }`;
  const abilities = async () => {
    const read = await Promise.all([portal.asModerator(query), portal.as(ada, query)]);
    return read.map(({ data }) => Object.values(data.application.references[0]));
  };
  expect(await abilities()).toEqual([
    [false, true],
    [true, false],
  ]);
  expect(getCode(await portal.asModerator(enter('')))).toBe('INVALID_INPUT');
  expect((await portal.asModerator(enter('CANARY'))).data.enterReference).toEqual({
    state: 'RECEIVED',
    isEnteredByStaff: true,
  });
  expect(getCode(await portal.asModerator(enter('Twice')))).toBe('CONFLICT');
  const remove = await portal.as(ada, `mutation { removeReference(id: "${id}") { id } }`);
  expect([getCode(remove), await abilities()]).toEqual([
    'CONFLICT',
    [
      [false, false],
      [false, false],
    ],
  ]);
  const { db } = portal.ctx;
  const events = await db.applicationEvent.findMany({ where: { applicationId: application.id } });
  const audited = await db.auditEntry.findMany({ where: { action: 'reference.enter' } });
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['REFERENCE_RECEIVED', { question: 'referees' }],
  ]);
  expect(audited).toHaveLength(1);
  expect(JSON.stringify([events, audited])).not.toMatch(/CANARY|Grace|grace@/);
});

// product: P14.7
it('referees get reminders 7 and 2 days before the due date unless they unsubscribed', async () => {
  // The scholarship closes at 2026-07-31T23:59 in the portal's time zone.
  const id = await draftFor();
  const { id: reference } = await makeReference(portal.ctx, ada, { scholarshipId: id });
  const closing = (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).closesAt.getTime();
  const counts: number[] = [];
  for (const hours of [7 * 24 + 1, 7 * 24, 5 * 24, 2 * 24, 1]) {
    now = new Date(closing - hours * HOUR);
    await Promise.all([remindReferees(portal.ctx), remindReferees(portal.ctx)]);
    counts.push((await mails()).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2]);
  const mail = (await mails()).at(-1);
  expect(mail?.subject).toContain('is due in 2 days');
  const url = new URL(mail?.unsubscribeUrl ?? '');
  const at = { url: `${url.pathname}${url.search}` };
  expect((await portal.request(at)).statusCode).toBe(200);
  expect((await stored(reference)).isQuiet).toBe(false);
  expect(
    (await portal.request({ method: 'POST', ...at, payload: 'List-Unsubscribe=One-Click' })).statusCode,
  ).toBe(200);
  expect((await stored(reference)).isQuiet).toBe(true);
  expect((await portal.request({ method: 'POST', url: `${url.pathname}?key=forged` })).statusCode).toBe(404);
});

// product: P14.8
it('references and their queued e-mails are deleted with the account or the draft', async () => {
  await ask(await draftFor());
  const { id } = await makeReference(portal.ctx, await makePerson(portal.ctx));
  await portal.as(ada, 'mutation { deleteMyAccount { id } }');
  const { db } = portal.ctx;
  expect(await db.reference.count({ where: { applicantId: ada.id } })).toBe(0);
  expect(JSON.stringify(await mails())).not.toContain('grace@navy');
  await db.applicationDraft.deleteMany();
  await purgeReferences(portal.ctx);
  expect(await db.reference.count({ where: { id } })).toBe(1);
  later(24 * 31);
  await purgeReferences(portal.ctx);
  expect(await db.reference.count({ where: { id } })).toBe(0);
});
