import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { purgeOldMails } from './purgeOldMails.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});

afterAll(() => portal.close());

// product: P7.9
it('e-mails are deleted after their retention period unless they are still queued', async () => {
  const { db, env } = portal.ctx;
  const mail = (subject: string, state: 'SENT' | 'FAILED' | 'QUEUED', days: number) =>
    db.outboxMail.create({
      data: {
        to: 'ada@example.org',
        subject,
        state,
        messageId: `<${randomUUID()}@example.org>`,
        createdAt: new Date(TEST_NOW.getTime() - days * 86_400_000),
        ...(state === 'QUEUED' && { text: 'Hello', html: 'Hello' }),
        ...(state === 'SENT' && { sentAt: TEST_NOW }),
      },
    });
  await mail('sent', 'SENT', 91);
  await mail('failed', 'FAILED', 91);
  await mail('waits', 'QUEUED', 91);
  await mail('recent', 'SENT', 89);
  await purgeOldMails({ ...portal.ctx, env: { ...env, RETAIN_MAILS: 92 } });
  expect(await db.outboxMail.count()).toBe(4);
  await purgeOldMails(portal.ctx);
  const left = await db.outboxMail.findMany({ orderBy: { subject: 'asc' }, select: { subject: true } });
  expect(left.map(({ subject }) => subject)).toEqual(['recent', 'waits']);
});
