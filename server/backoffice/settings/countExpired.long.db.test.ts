import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makePerson } from '../../test/people.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

const count = (rule: string, days: number) =>
  portal.asAdmin('query ($rule: RetentionRule!, $days: Int!) { expiredRecords(rule: $rule, days: $days) }', {
    rule,
    days,
  });

// product: P7.46
it('countExpired counts what a retention period would delete but deletes nothing', async () => {
  const { db } = portal.ctx;
  const { id: userId } = await makePerson(portal.ctx);
  const createdAt = new Date(TEST_NOW.getTime() - 40 * 86_400_000);
  const mail = { to: 'ada@example.org', subject: 'Hello', createdAt };
  await db.outboxMail.create({ data: { ...mail, messageId: '<1@example.org>', state: 'FAILED' } });
  await db.outboxMail.create({
    data: { ...mail, messageId: '<2@example.org>', state: 'QUEUED', text: 'Hello', html: 'Hello' },
  });
  await db.contactMessage.create({
    data: { name: 'Ada', email: 'ada@example.org', message: 'Hello', createdAt },
  });
  await db.inboxEntry.create({
    data: {
      id: crypto.randomUUID(),
      userId,
      kind: 'statusChanged',
      subject: 'Hello',
      text: 'Hello',
      createdAt,
    },
  });
  const counts = async (days: number) =>
    Promise.all(
      ['MAILS', 'INBOX', 'MESSAGES'].map(async (rule) => (await count(rule, days)).data?.expiredRecords),
    );
  expect(await counts(39)).toEqual([1, 1, 1]);
  expect(await counts(41)).toEqual([0, 0, 0]);
  expect(await db.outboxMail.count()).toBe(2);
});

it('a retention period outside its limits is rejected with a field error', async () => {
  for (const days of [0, 3651])
    expect((await count('DRAFTS', days)).errors?.[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { days: expect.any(String) },
    });
});
