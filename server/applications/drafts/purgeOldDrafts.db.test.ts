import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../test/api.ts';
import { makeScholarship } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { purgeOldDrafts } from './purgeOldDrafts.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ RETAIN_DRAFTS: '30' });
});

afterAll(() => portal.close());

const daysAgo = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000);

async function makeDraft(phone: string, { closed, changed }: { closed: number; changed: number }) {
  const { id: applicantId } = await makePerson(portal.ctx);
  const { id: scholarshipId } = await makeScholarship(portal.ctx, {
    ...{ posted: '2026-01-01', applicationDeadline: daysAgo(closed) },
  });
  await portal.ctx.db.applicationDraft.create({
    data: { applicantId, scholarshipId, content: { phone }, updatedAt: daysAgo(changed) },
  });
  return { applicantId, scholarshipId };
}

// product: P7.46
it('drafts that were not opened or changed during the retention period are deleted', async () => {
  const { db, env } = portal.ctx;
  await makeDraft('old', { closed: 32, changed: 40 });
  await makeDraft('changed', { closed: 32, changed: 10 });
  await makeDraft('closed', { closed: 20, changed: 40 });
  await makeDraft('open', { closed: -5, changed: 400 });
  const phones = async () =>
    (await db.applicationDraft.findMany({ orderBy: { createdAt: 'asc' } })).map(
      ({ content }) => Object(content).phone,
    );
  await purgeOldDrafts({ ...portal.ctx, env: { ...env, RETAIN_DRAFTS: undefined } });
  expect(await phones()).toEqual(['old', 'changed', 'closed', 'open']);
  const expired = await portal.asAdmin('{ expiredRecords(rule: DRAFTS, days: 30) }');
  expect(expired.data).toEqual({ expiredRecords: 1 });
  await purgeOldDrafts(portal.ctx);
  expect(await phones()).toEqual(['changed', 'closed', 'open']);
});

// product: P7.46
it('drafts are preserved while a personal extension or a timely payment allows submission', async () => {
  const { ctx } = portal;
  await ctx.db.applicationDraft.deleteMany();
  const extend = async (pair: { applicantId: string; scholarshipId: string }, closed: number) => {
    const deadlineTime = new Date('1970-01-01T12:00:00Z');
    const rest = { deadlineTime, timeZone: 'UTC', reason: 'Illness', createdAt: TEST_NOW };
    await ctx.db.deadlineExtension.create({ data: { ...pair, deadline: daysAgo(closed), ...rest } });
  };
  await extend(await makeDraft('extended', { closed: 40, changed: 40 }), -5);
  await extend(await makeDraft('over', { closed: 60, changed: 60 }), 40);
  const paid = await makeDraft('paid', { closed: 3, changed: 5 });
  const { applicantId: payerId, scholarshipId } = paid;
  await makePayment(ctx, { payerId, scholarshipId, status: 'PAID', paidAt: daysAgo(4) });
  await makeDraft('unpaid', { closed: 3, changed: 5 });
  const expired = await portal.asAdmin('{ expiredRecords(rule: DRAFTS, days: 2) }');
  expect(expired.data).toEqual({ expiredRecords: 2 });
  await purgeOldDrafts({ ...ctx, env: { ...ctx.env, RETAIN_DRAFTS: 2 } });
  const left = await ctx.db.applicationDraft.findMany({ orderBy: { createdAt: 'asc' } });
  expect(left.map(({ content }) => Object(content).phone)).toEqual(['extended', 'paid']);
});
