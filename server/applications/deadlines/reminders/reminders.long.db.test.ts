import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { sendReminders } from './sendReminders.ts';

let portal: TestPortal;
let now = TEST_NOW;

beforeAll(async () => {
  const settings = { TIME_ZONE: 'Europe/Oslo', MAIL_FROM: 'no-reply@example.org' };
  portal = await startTestPortal(settings, { now: () => now });
});

afterAll(() => portal.close());

async function draftOf(scholarshipId: string) {
  const made = await makePerson(portal.ctx);
  await portal.ctx.db.applicationDraft.create({
    data: { applicantId: made.id, scholarshipId, content: {}, createdAt: new Date('2026-01-01') },
  });
  return made;
}

// product: P4.10
it('one run sends reminders to many applicants with drafts', async () => {
  const { id } = await makeScholarship(portal.ctx, { deadline: '2026-07-01' });
  const people = await Promise.all(Array.from({ length: 120 }, () => draftOf(id)));
  now = new Date('2026-06-29T22:00:00Z');
  await Promise.all([sendReminders(portal.ctx), sendReminders(portal.ctx)]);
  const sent = await portal.ctx.db.outboxMail.count({
    where: { to: { in: people.map(({ email }) => email) } },
  });
  expect(sent).toBe(120);
});
