import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeReference, openLink, REFEREES, writeLetter } from '../../../test/references.ts';
import { hashKey } from './referenceLink.ts';

let portal: TestPortal;
let ada: Person;

beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: 'https://grants.example.org' });
});
beforeEach(async () => {
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.reference.deleteMany();
});
afterAll(() => portal.close());

const sent = () => ({
  ...{ state: 'RECEIVED' as const, receivedAt: portal.ctx.now(), browserHashes: [hashKey('hers')] },
  answers: { letter: 'I have known her.' },
});
async function offered(token: string, given: { browsers?: string[]; code?: string } = {}) {
  const { data } = await openLink(portal, token, given);
  const { browser, codeTo, earlierLetters } = data.openReference;
  return { browser, codeTo, answers: earlierLetters.map((one: { answers: object | null }) => one.answers) };
}

// product: P14.12
it('the browser that sent an earlier reference can submit a copy of it', async () => {
  const before = await makeReference(portal.ctx, ada, sent());
  const { id, token } = await makeReference(portal.ctx, ada);
  const { browser, codeTo, answers } = await offered(token, { browsers: ['hers'] });
  expect([codeTo, answers]).toEqual([null, [{ letter: 'I have known her.' }]]);
  const stored = () => portal.ctx.db.reference.findUniqueOrThrow({ where: { id } });
  expect(await stored()).toMatchObject({ state: 'OPENED', answers: {} });
  await writeLetter(portal, 'submit', { token, browser, version: 1, answers: answers[0] });
  expect(await stored()).toMatchObject({ state: 'RECEIVED', answers: { letter: 'I have known her.' } });
  const kept = await portal.ctx.db.reference.findUniqueOrThrow({ where: { id: before.id } });
  expect(kept).toMatchObject({ state: 'RECEIVED', answers: before.answers, version: before.version });
});

// product: P14.12
it('a new browser sees earlier references only after entering a code', async () => {
  await makeReference(portal.ctx, ada, sent());
  const { token } = await makeReference(portal.ctx, ada);
  const passedOn = await openLink(portal, token);
  expect(JSON.stringify(passedOn)).not.toContain('I have known her');
  const { browser } = passedOn.data.openReference;
  expect(await offered(token, { browsers: [browser] })).toMatchObject({
    codeTo: 'g…@example.org',
    answers: [null],
  });
  await portal.asVisitor(`mutation { sendReferenceCode(token: "${token}") }`);
  const mail = await portal.ctx.db.outboxMail.findFirstOrThrow();
  const code = /: (\d{6})/.exec(mail.text ?? '')?.[1] ?? '';
  const shown = { browser, codeTo: null, answers: [{ letter: 'I have known her.' }] };
  expect(await offered(token, { browsers: [browser], code })).toEqual(shown);
  expect(await offered(token, { browsers: [browser] })).toEqual(shown);
});

// product: P14.12
it.each([
  ['about another applicant', 0, async () => ({ applicantId: (await makePerson(portal.ctx)).id })],
  ['from another address', 0, () => ({ email: 'hopper@example.org' })],
  ['that staff entered', 0, async () => ({ enteredById: (await makePerson(portal.ctx)).id })],
  ['that was removed', 0, () => ({ removedAt: portal.ctx.now() })],
  ['that was declined', 0, () => ({ state: 'DECLINED' as const, receivedAt: null })],
  ['to a differently worded question', 0, () => ({ asked: asking('Strengths?') })],
  ['to the same question', 1, () => ({ asked: asking('Weaknesses?') })],
])('an earlier reference %s is offered %i times', async (_which, times, change) => {
  const asked = asking('Weaknesses?');
  const answers = { first: 'Chess.', second: 'Strong in all.' };
  await makeReference(portal.ctx, ada, { ...sent(), asked, answers, ...(await change()) });
  const { token } = await makeReference(portal.ctx, ada, {
    asked: { ...asked, asks: asked.asks.slice(0, 1) },
  });
  const found = await offered(token, { browsers: ['hers'] });
  expect(found.answers).toEqual(times === 0 ? [] : [{ first: 'Chess.' }]);
});

const asking = (label: string) => ({
  ...REFEREES,
  asks: [
    { key: 'first', label: { en: label }, isRequired: true },
    { key: 'second', label: { en: 'What else?' } },
  ],
});
