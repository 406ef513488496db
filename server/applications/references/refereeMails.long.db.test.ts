import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMail } from '../../events/mail/sendMail.ts';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { makeScholarshipWithQuestions } from '../../test/questions.ts';
import {
  changeReferee,
  makeDraftWithQuestions,
  makeReference,
  nameReferee,
  openLink,
  REFEREES,
} from '../../test/references.ts';
import { replaceQuestions } from '../../test/replaceQuestions.ts';
import { remindReferees } from './reminders/remindReferees.ts';

let portal: TestPortal;
let now = TEST_NOW;
let ada: Person;
const DAY = 86_400_000;

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
const recipients = async () => (await mails()).map(({ to }) => to);
const remind = (id: string) => portal.as(ada, `mutation { remindReferee(id: "${id}") { id } }`);
const askAda = (scholarshipId: string, given: object = {}) => nameReferee(portal, ada, scholarshipId, given);

// product: P14.1, P14.2
it("changing a referee's address counts towards the request limit", async () => {
  const { id } = (await askAda(await makeDraftWithQuestions(portal.ctx, ada))).data.askReference;
  const codes = [];
  for (let n = 1; n <= 10; n += 1)
    codes.push(getCode(await changeReferee(portal, ada, id, `v${n}@example.org`)));
  expect(codes).toEqual([...Array(9).fill('ok'), 'CONFLICT']);
  await portal.ctx.db.reference.update({
    where: { id },
    data: { createdAt: new Date(now.getTime() - 2 * DAY) },
  });
  expect(getCode(await remind(id))).toBe('CONFLICT');
  const other = (await askAda(await makeDraftWithQuestions(portal.ctx, ada))).data.askReference.id;
  for (let n = 11; n < 20; n += 1) await changeReferee(portal, ada, other, `v${n}@example.org`);
  const third = await makeDraftWithQuestions(portal.ctx, ada);
  expect(getCode(await askAda(third))).toBe('CONFLICT');
});

// product: P14.2
it('a referee cannot be changed or reminded if the reference is not needed', async () => {
  const id = await makeDraftWithQuestions(portal.ctx, ada, [{ ...REFEREES, maxReferees: 1 }]);
  const declined = await makeReference(portal.ctx, ada, { scholarshipId: id, state: 'DECLINED' });
  expect(getCode(await askAda(id))).toBe('ok');
  expect(getCode(await changeReferee(portal, ada, declined.id, 'c@example.org'))).toBe('CONFLICT');
  const { id: reference } = await makeReference(portal.ctx, ada);
  await portal.ctx.db.applicationDraft.deleteMany({ where: { applicantId: ada.id } });
  await portal.ctx.db.outboxMail.deleteMany();
  expect(getCode(await remind(reference))).toBe('CONFLICT');
  expect(getCode(await changeReferee(portal, ada, reference, 'd@example.org'))).toBe('CONFLICT');
  expect(await mails()).toEqual([]);
});

// product: P14.1
it('referee e-mails contain no text that the applicant wrote', async () => {
  ada = await makePerson(portal.ctx, { name: 'PayPal refund 499 USD, call +1 888 555 0199' });
  await askAda(await makeDraftWithQuestions(portal.ctx, ada), { name: 'customer, your account is locked' });
  const [mail] = await mails();
  expect(mail?.subject).toContain('An applicant has asked you');
  expect(JSON.stringify(mail)).not.toMatch(/PayPal|customer/);
});

// product: P14.7
it('a referee who opted out gets no further e-mails about the same applicant', async () => {
  const first = await makeDraftWithQuestions(portal.ctx, ada);
  const { id } = (await askAda(first)).data.askReference;
  const url = new URL((await mails())[0]?.unsubscribeUrl ?? '');
  await changeReferee(portal, ada, id, 'other@example.org');
  const stop = { method: 'POST', url: `${url.pathname}${url.search}` } as const;
  expect((await portal.request(stop)).statusCode).toBe(200);
  expect(await portal.ctx.db.reference.findUnique({ where: { id } })).toMatchObject({ isQuiet: false });
  const wrong = await makeReference(portal.ctx, ada);
  const { browser } = (await openLink(portal, wrong.token)).data.openReference;
  await portal.asVisitor(
    `mutation { declineReference(input: { token: "${wrong.token}", browser: "${browser}", isWrongPerson: true }) }`,
  );
  await portal.ctx.db.outboxMail.deleteMany();
  const again = await makeDraftWithQuestions(portal.ctx, ada);
  for (const email of ['grace@navy.example', 'Grace@example.org']) {
    expect(getCode(await askAda(again, { email }))).toBe('INVALID_INPUT');
    expect(getCode(await changeReferee(portal, ada, id, email))).toBe('INVALID_INPUT');
  }
  expect(await mails()).toEqual([]);
  const bob = await makePerson(portal.ctx);
  expect(getCode(await nameReferee(portal, bob, await makeDraftWithQuestions(portal.ctx, bob)))).toBe('ok');
  const { db } = portal.ctx;
  expect(JSON.stringify(await db.referenceRefusal.findMany())).not.toContain('grace');
});

// product: P14.8
it('queued e-mails to a referee are deleted when the address or reference changes', async () => {
  const id = await makeDraftWithQuestions(portal.ctx, ada, [{ ...REFEREES, maxReferees: 2 }]);
  const { id: reference } = (await askAda(id)).data.askReference;
  await changeReferee(portal, ada, reference, 'second@example.org');
  expect(await recipients()).toEqual(['second@example.org']);
  await sendMail(portal.ctx, { send: async () => {} }, (await mails())[0]?.id ?? '');
  await askAda(id, { email: 'third@example.org' });
  const [, third] = await portal.ctx.db.reference.findMany({ orderBy: { createdAt: 'asc' } });
  await portal.as(ada, `mutation { removeReference(id: "${third?.id}") { id } }`);
  expect(await recipients()).toEqual(['second@example.org']);
  await portal.as(ada, 'mutation { deleteMyAccount { id } }');
  expect(JSON.stringify(await mails())).not.toMatch(/second|third/);
});

// product: P14.7
it('referees get reminders only for undecided applications', async () => {
  const applicants = await Promise.all(['REJECTED', 'ACCEPTED', 'PENDING'].map(() => makePerson(portal.ctx)));
  const { id: scholarshipId } = await makeScholarshipWithQuestions(portal.ctx, [REFEREES], {
    deadline: '2026-07-31',
  });
  for (const [at, status] of (['REJECTED', 'ACCEPTED', 'PENDING'] as const).entries()) {
    const applicant = applicants[at] as Person;
    await makeReference(portal.ctx, applicant, {
      scholarshipId,
      email: `${status.toLowerCase()}@example.org`,
    });
    await makeApplication(portal.ctx, {
      applicantId: applicant.id,
      scholarshipId,
      status,
      isHeld: status === 'PENDING',
    });
  }
  await portal.ctx.db.applicationDraft.deleteMany();
  now = new Date('2026-07-26T12:00:00Z');
  await remindReferees(portal.ctx);
  expect(await recipients()).toEqual(['pending@example.org']);
});

// product: P14.1, P14.7
it('the due date of a reference never moves to an earlier day', async () => {
  const LATER = { ...REFEREES, due: 'afterSubmitting', dueOn: '2026-08-31' };
  const id = await makeDraftWithQuestions(portal.ctx, ada, [LATER]);
  const dueOn = new Date('2026-08-31');
  const { token } = await makeReference(portal.ctx, ada, { scholarshipId: id, dueOn });
  now = new Date('2026-09-02T12:00:00Z');
  await portal.ctx.db.referenceLink.updateMany({ data: { expiresAt: new Date('2026-12-01') } });
  const stateOf = async () =>
    (await openLink(portal, token)).errors?.[0]?.extensions as { state?: string } | undefined;
  expect(await stateOf()).toMatchObject({ state: 'CLOSED' });
  await replaceQuestions(portal.ctx, id, [{ ...LATER, dueOn: '2026-09-10' }]);
  expect(await stateOf()).toBeUndefined();
  await replaceQuestions(portal.ctx, id, [{ ...LATER, dueOn: '2026-08-01' }]);
  now = new Date('2026-08-20T12:00:00Z');
  expect(await stateOf()).toBeUndefined();
});
