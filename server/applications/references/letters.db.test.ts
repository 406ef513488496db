import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { FORM, getCode, submit } from '../../test/applying.ts';
import { makeApplication } from '../../test/factories.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { TRAVELS } from '../../test/questions.ts';
import {
  changeReferee,
  makeDraftWithQuestions,
  makeReference,
  nameReferee,
  openLink,
  REFEREES,
  writeLetter,
} from '../../test/references.ts';
import { replaceQuestions } from '../../test/replaceQuestions.ts';
import { purgeReferences } from './eraseReferences.ts';
import { hashKey } from './link/referenceLink.ts';

let portal: TestPortal;
let now = TEST_NOW;
let ada: Person;
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY);

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

const { applicantImage: _, ...FIELDS } = FORM;
const letter = (at: Date) => ({
  ...{ state: 'RECEIVED' as const, receivedAt: at, createdAt: at, answers: { letter: 'I have known her.' } },
});

// product: P14.8
it('a reference is deleted 30 days after its last draft is discarded', async () => {
  const { id, scholarshipId } = await makeReference(portal.ctx, ada, letter(daysAgo(90)));
  const discard = () => portal.as(ada, `mutation { discardDraft(scholarshipId: "${scholarshipId}") }`);
  const isKept = async () => {
    await purgeReferences(portal.ctx);
    return (await portal.ctx.db.reference.count({ where: { id } })) === 1;
  };
  await discard();
  expect(await isKept()).toBe(true);
  now = new Date(now.getTime() + 29 * DAY);
  await portal.ctx.db.applicationDraft.create({ data: { applicantId: ada.id, scholarshipId, content: {} } });
  expect(await isKept()).toBe(true);
  now = new Date(now.getTime() + 29 * DAY);
  await portal.ctx.db.applicationDraft.deleteMany({ where: { scholarshipId } });
  expect(await isKept()).toBe(true);
  now = new Date(now.getTime() + 31 * DAY);
  expect(await isKept()).toBe(false);
});

// product: P14.1
it('naming the same referee for a renamed question reuses the received reference', async () => {
  const id = await makeDraftWithQuestions(portal.ctx, ada);
  await makeReference(portal.ctx, ada, { scholarshipId: id, email: 'grace@navy.example', ...letter(now) });
  expect(getCode(await nameReferee(portal, ada, id))).toBe('INVALID_INPUT');
  await replaceQuestions(portal.ctx, id, [{ ...REFEREES, key: 'professors' }]);
  const asked = await nameReferee(portal, ada, id, { question: 'professors' });
  expect(asked.data?.askReference).toMatchObject({ state: 'RECEIVED', question: 'professors' });
  expect(await portal.ctx.db.outboxMail.count()).toBe(0);
  const sent = await submit(portal, ada, id, { answers: { version: 2, answers: {} } });
  expect(getCode(sent)).toBe('ok');
});

// product: P14.3
it('identical saves of a reference succeed; conflicting saves and incomplete submissions are rejected', async () => {
  const { token, id } = await makeReference(portal.ctx, ada);
  const { browser, request } = (await openLink(portal, token)).data.openReference;
  const write = (verb: 'save' | 'submit', version: number, text: string) =>
    writeLetter(portal, verb, { token, browser, version, answers: { letter: text } });
  const first = await write('save', request.version, 'Half');
  const again = await write('save', request.version, 'Half');
  expect(again).toEqual(first);
  expect(getCode(await write('save', request.version, 'Other'))).toBe('CONFLICT');
  await changeReferee(portal, ada, id, 'grace@example.org', 'Grace B. Hopper');
  const { version } = first.data.saveReference;
  for (const text of ['Half \u0000', 'y'.repeat(20_001)]) {
    const saved = await write('save', version, text);
    expect(saved.data.saveReference).toMatchObject({
      answers: { letter: 'Half' },
      problems: [{ question: 'letter' }],
    });
    const sent = await write('submit', saved.data.saveReference.version, text);
    expect(sent.errors?.[0]?.extensions.fields).toEqual({ 'answers.letter': expect.any(String) });
    await portal.ctx.db.reference.update({ where: { id }, data: { version } });
  }
  const entered = await portal.asModerator(
    'mutation ($id: UUID!, $answers: Answers!) { enterReference(input: { id: $id, answers: $answers }) { id } }',
    { id, answers: { letter: 'Lone \ud800' } },
  );
  expect(entered.errors?.[0]?.extensions.fields).toEqual({ 'answers.letter': expect.any(String) });
  expect(getCode(await write('submit', version, 'All of it'))).toBe('ok');
});

// product: P14.4
it('a browser verified for one referee link needs no code for another', async () => {
  const { id, token } = await makeReference(portal.ctx, ada);
  const { browser } = (await openLink(portal, token)).data.openReference;
  const other = await makeReference(portal.ctx, ada);
  const unrelated = (await openLink(portal, other.token)).data.openReference.browser;
  const second = 'token-of-the-second-mail';
  const { referenceId, asks, createdAt, expiresAt } = await portal.ctx.db.referenceLink.findFirstOrThrow({
    where: { referenceId: id },
  });
  await portal.ctx.db.referenceLink.create({
    data: { hash: hashKey(second), referenceId, asks, createdAt, expiresAt },
  });
  const opened = await openLink(portal, second, { browsers: [unrelated, browser] });
  expect(opened.data.openReference).toMatchObject({ browser, codeTo: null });
  const renewed = await portal.asVisitor(`mutation { renewReferenceLink(token: "${token}") }`);
  expect(getCode(renewed)).toBe('CONFLICT');
  expect(await portal.ctx.db.outboxMail.count()).toBe(0);
});

// product: P14.5
it('an edit that reveals a question is refused until its required references exist', async () => {
  const ifTravels = { ...REFEREES, showWhen: { fact: 'travels', is: 'flag', value: true } };
  const id = await makeDraftWithQuestions(portal.ctx, ada, [TRAVELS, ifTravels]);
  const sent = await submit(portal, ada, id, { answers: { version: 1, answers: { travels: false } } });
  const { id: application } = sent.data.submitApplication;
  const change = async (travels: boolean) => {
    const { version } = await portal.ctx.db.application.findUniqueOrThrow({ where: { id: application } });
    return portal.as(
      ada,
      'mutation ($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: $version, input: $input) { id } }',
      { id: application, version, input: { ...FIELDS, answers: { travels } } },
    );
  };
  expect((await change(true)).errors?.[0]?.extensions.fields).toEqual({
    'answers.referees': 'Name 1 referee.',
  });
  await makeReference(portal.ctx, ada, { scholarshipId: id, ...letter(now) });
  expect(getCode(await change(true))).toBe('ok');
  await portal.ctx.db.reference.deleteMany({ where: { scholarshipId: id } });
  expect(getCode(await change(true))).toBe('ok');
});

// product: P14.6
it('staff see only references that were requested while the application was active', async () => {
  const { scholarshipId } = await makeReference(portal.ctx, ada, { name: 'Before', createdAt: daysAgo(9) });
  const of = { applicantId: ada.id, scholarshipId };
  const application = await makeApplication(portal.ctx, { ...of, cancelledAt: daysAgo(5) });
  await makeReference(portal.ctx, ada, { scholarshipId, name: 'After', email: 'after@example.org' });
  const namesFor = async (as: (query: string) => ReturnType<TestPortal['asModerator']>) =>
    (
      await as(`{ application(id: "${application.id}") { references { name } } }`)
    ).data.application.references.map(({ name }: { name: string }) => name);
  expect(await namesFor((query) => portal.asModerator(query))).toEqual(['Before']);
  expect(await namesFor((query) => portal.as(ada, query))).toEqual(['Before', 'After']);
  await portal.ctx.db.application.update({ where: { id: application.id }, data: { cancelledAt: null } });
  expect(await namesFor((query) => portal.asModerator(query))).toEqual(['Before', 'After']);
});
