import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../test/api.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const ASK = '{ queues { queue task waiting later running failed oldestSeconds } }';

// product: P7.29
it("queues report waiting, planned and failed work and the oldest job's age", async () => {
  const { db } = portal.ctx;
  const add = (task: string, due: string) =>
    db.$executeRaw`SELECT graphile_worker.add_job(${task}, run_at => now() + ${due}::text::interval)`;
  await add('waits', '-90 seconds');
  await add('waits', '-10 seconds');
  await add('waits', '1 hour');
  await add('fails', '-1 hour');
  await db.$executeRaw`
    UPDATE graphile_worker._private_jobs SET attempts = max_attempts
    WHERE id = (SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'fails')`;
  const mail = { to: 'a@example.org', subject: 'Hello', messageId: '<1@example.org>' };
  await db.outboxMail.createMany({
    data: [
      { ...mail, text: 'Hello', html: '<p>Hello</p>' },
      { ...mail, state: 'FAILED' },
      { ...mail, state: 'SENT', sentAt: new Date() },
    ],
  });
  const { data } = await portal.asAdmin(ASK);
  const none = { waiting: 0, later: 0, running: 0, failed: 0, oldestSeconds: 0 };
  expect(data.queues).toEqual([
    { ...none, queue: 'JOBS', task: 'fails', failed: 1 },
    { ...none, queue: 'JOBS', task: 'waits', waiting: 2, later: 1, oldestSeconds: expect.any(Number) },
    { ...none, queue: 'MAILS', task: null, waiting: 1, failed: 1, oldestSeconds: expect.any(Number) },
    { ...none, queue: 'WEBHOOKS', task: null },
  ]);
  expect(data.queues[1].oldestSeconds).toBeGreaterThanOrEqual(90);
});
