import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { codeOf, submit } from '../../test/applying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { askReferee, makeAskingDraft, makeReference, REFEREES } from '../../test/references.ts';
import { replaceQuestions } from '../../test/replaceQuestions.ts';
import { purgeReferences } from './eraseReferences.ts';

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

const letter = (at: Date) => ({
  ...{ state: 'RECEIVED' as const, receivedAt: at, createdAt: at, answers: { letter: 'I have known her.' } },
});

// product: P14.8
it('stays for 30 days after the draft was discarded, however old it is, and longer when another is begun', async () => {
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
it('of a question that is gone comes to the one for which its referee is named again; no mail goes', async () => {
  const id = await makeAskingDraft(portal.ctx, ada);
  await makeReference(portal.ctx, ada, { scholarshipId: id, email: 'grace@navy.example', ...letter(now) });
  expect(codeOf(await askReferee(portal, ada, id))).toBe('INVALID_INPUT');
  await replaceQuestions(portal.ctx, id, [{ ...REFEREES, key: 'professors' }]);
  const asked = await askReferee(portal, ada, id, { question: 'professors' });
  expect(asked.data?.askReference).toMatchObject({ state: 'RECEIVED', question: 'professors' });
  expect(await portal.ctx.db.outboxMail.count()).toBe(0);
  const sent = await submit(portal, ada, id, { answers: { version: 2, answers: {} } });
  expect(codeOf(sent)).toBe('ok');
});
