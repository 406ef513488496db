import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../test/api.ts';
import { makeBounce } from '../../../test/bounces.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makePerson, type Person } from '../../../test/people.ts';
import { makeDraftWithQuestions, nameReferee } from '../../../test/references.ts';
import { sendMail } from '../sendMail.ts';

const BOUNCE_KEY = 'q8Vt2LrXw0NfZ6yKcB4mJ7hPsD1gA9eU';
const TO = 'grace@navy.example';

let portal: TestPortal;
let ada: Person;
let mail: { id: string; messageId: string };

beforeAll(async () => {
  portal = await startTestPortal({ BOUNCE_KEY });
});
beforeEach(() => askGrace());
afterAll(() => portal.close());

async function askGrace(send: () => Promise<void> = async () => {}): Promise<void> {
  await portal.ctx.db.outboxMail.deleteMany();
  await portal.ctx.db.reference.deleteMany();
  ada = await makePerson(portal.ctx, { name: 'Ada Lovelace' });
  await nameReferee(portal, ada, await makeDraftWithQuestions(portal.ctx, ada), {
    email: 'Grace@navy.example',
  });
  mail = await portal.ctx.db.outboxMail.findFirstOrThrow();
  await sendMail(portal.ctx, { send }, mail.id);
}

const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  portal.request({
    method: 'POST',
    url: '/webhooks/bounces',
    headers: { authorization: `Bearer ${BOUNCE_KEY}`, 'content-type': 'message/rfc822', ...headers },
    payload,
  });
const outcomeOf = async (payload: string) => (await post(payload)).json().outcome;
const returned = (facts: object = {}) => makeBounce({ messageId: mail.messageId, ...facts });
const stateOf = async () => {
  const { state, lastError } = await portal.ctx.db.outboxMail.findUniqueOrThrow({ where: { id: mail.id } });
  const [reference] = await portal.ctx.db.reference.findMany();
  return [state, lastError, reference?.state];
};

// product: P14.2
describe('bounced e-mails', () => {
  it('a bounce that is reported repeatedly marks the e-mail only once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(returned())));
    expect(answers.sort()).toEqual(['BOUNCED', 'KNOWN', 'KNOWN', 'KNOWN', 'KNOWN']);
    const said = '5.1.1 550 5.1.1 <grace@navy.example>: Recipient address rejected: User unknown';
    expect(await stateOf()).toEqual(['FAILED', said, 'BOUNCED']);
  });

  // product: P6.2
  it("a bounced e-mail is included in the failed e-mails on the admins' Today page", async () => {
    const count = async () => {
      const { data } = await portal.asAdmin('{ staffOverview { failedMails { totalCount } } }');
      return data.staffOverview.failedMails.totalCount;
    };
    expect(await count()).toBe(0);
    await outcomeOf(returned());
    expect(await count()).toBe(1);
  });

  it('an e-mail that bounces before it is marked as sent remains failed', async () => {
    await askGrace(async () => expect(await outcomeOf(returned())).toBe('BOUNCED'));
    expect(await stateOf()).toMatchObject(['FAILED', expect.any(String), 'BOUNCED']);
  });

  it("a bounce notifies the applicant once, unless the referee's address has since changed", async () => {
    await Promise.all([outcomeOf(returned()), outcomeOf(returned())]);
    await runJobs(portal.ctx, { send: async () => {} });
    const told = () => portal.ctx.db.outboxMail.findMany({ where: { to: ada.email } });
    expect(await told()).toMatchObject([
      { subject: expect.stringMatching(/^Our e-mail to .* could not be delivered/) },
    ]);
    await askGrace();
    await outcomeOf(returned());
    await portal.ctx.db.reference.updateMany({ data: { state: 'ASKED' } });
    await runJobs(portal.ctx, { send: async () => {} });
    expect(await told()).toEqual([]);
  });

  it('a bounce from a forwarding address is matched by the original recipient', async () => {
    const facts = { finalRecipient: 'g.hopper@home.example', originalRecipient: TO };
    expect(await outcomeOf(returned(facts))).toBe('BOUNCED');
  });

  it('a bounce does not change a reference that the referee has opened', async () => {
    await portal.ctx.db.reference.updateMany({ data: { state: 'OPENED' } });
    expect(await outcomeOf(returned())).toBe('BOUNCED');
    expect((await stateOf())[2]).toBe('OPENED');
  });

  it('a bounce does not change a reference about which a later e-mail was sent', async () => {
    await portal.ctx.db.reference.updateMany({ data: { mailId: randomUUID() } });
    expect(await outcomeOf(returned())).toBe('BOUNCED');
    expect((await stateOf())[2]).toBe('SENT');
  });

  it("a bounce stores one line of the server's message without control characters", async () => {
    await outcomeOf(
      returned({ diagnostic: `smtp; 550 \u001b[31mno\u0007 \u202ereversed ${'x'.repeat(900)}` }),
    );
    const [, lastError] = await stateOf();
    expect(lastError).toMatch(/^5\.1\.1 550 \[31mno reversed x+$/);
    expect(lastError).toHaveLength(500);
  });
});

// product: P14.2
describe('messages that are not permanent bounces', () => {
  const forged = (id: string) => `<${id}@localhost>`;
  it.each<[string, object | string, string]>([
    ['a delay report', { action: 'delayed', status: '4.4.1' }, 'NOT_PERMANENT'],
    ['a report of a temporarily full mailbox', { status: '4.2.2' }, 'NOT_PERMANENT'],
    ['a report about an unknown e-mail', { messageId: '<CAF=x9@mail.example.com>' }, 'UNKNOWN_MAIL'],
    ['a made-up Message-ID', { messageId: forged(randomUUID()) }, 'UNKNOWN_MAIL'],
    ['no Message-ID', { messageId: '' }, 'UNKNOWN_MAIL'],
    [
      'a report about a forwarding recipient',
      { finalRecipient: 'list-member@navy.example' },
      'OTHER_RECIPIENT',
    ],
    ['a reply', 'From: grace@navy.example\r\nSubject: Out of office\r\n\r\nBack in May.', 'NOT_A_REPORT'],
    ['an empty message', '', 'NOT_A_REPORT'],
  ])('the bounce reader ignores %s', async (_, facts, outcome) => {
    expect(await outcomeOf(typeof facts === 'string' ? facts : returned(facts))).toBe(outcome);
    expect(await stateOf()).toEqual(['SENT', null, 'SENT']);
  });

  it('the bounce reader ignores Message-IDs that are partial or have another domain', async () => {
    const other = mail.messageId.replace('@', '@not-');
    expect(await outcomeOf(returned({ messageId: other }))).toBe('UNKNOWN_MAIL');
    expect(await outcomeOf(returned({ messageId: mail.messageId.replace('<', '<x') }))).toBe('UNKNOWN_MAIL');
  });
});

// security: C31
describe('POST /webhooks/bounces', () => {
  it.each([
    ['no key', ''],
    ['another key', `Bearer ${'x'.repeat(32)}`],
    ['the beginning of the key', `Bearer ${BOUNCE_KEY.slice(0, -1)}`],
    ['the key as a token', `Token ${BOUNCE_KEY}`],
  ])('POST /webhooks/bounces rejects %s before reading the message', async (_, authorization) => {
    const answer = await post(returned(), { authorization });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(await stateOf()).toEqual(['SENT', null, 'SENT']);
  });

  it('POST /webhooks/bounces accepts only messages of up to one megabyte', async () => {
    expect((await post(Buffer.alloc(1_000_001))).statusCode).toBe(413);
    expect((await post('{}', { 'content-type': 'application/json' })).statusCode).toBe(415);
    expect((await post(Buffer.alloc(1_000_000, 0xff))).json()).toEqual({ outcome: 'NOT_A_REPORT' });
  });

  it('POST /webhooks/bounces returns 404 if no bounce key is set', async () => {
    const keyless = await startTestPortal();
    const answer = await keyless.request({ method: 'POST', url: '/webhooks/bounces', payload: '' });
    expect(answer.statusCode).toBe(404);
    await keyless.close();
  });
});
