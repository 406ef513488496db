import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, TEST_NOW, type TestPortal } from '../../../test/api.ts';
import { makeApplication, makeScholarship } from '../../../test/factories.ts';
import { makePerson } from '../../../test/people.ts';
import { scholarshipForm, wireScholarship } from '../../../test/scholarships.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal({ TIME_ZONE: 'UTC' });
});
afterAll(() => portal.close());

const DEADLINE = '2026-12-15';
const EARLIER = '2026-12-14';

async function make(deadline = DEADLINE) {
  const { id } = await makeScholarship(portal.ctx, { deadline });
  const people = await Promise.all(Array.from({ length: 5 }, () => makePerson(portal.ctx)));
  const [one, two, pending, decided, withdrawn] = people.map((person) => person.id) as [
    string,
    string,
    string,
    string,
    string,
  ];
  await portal.ctx.db.applicationDraft.createMany({
    data: [one, two].map((applicantId) => ({ applicantId, scholarshipId: id, content: {} })),
  });
  await makeApplication(portal.ctx, { applicantId: pending, scholarshipId: id });
  await makeApplication(portal.ctx, { applicantId: decided, scholarshipId: id, status: 'ACCEPTED' });
  await makeApplication(portal.ctx, { applicantId: withdrawn, scholarshipId: id, cancelledAt: TEST_NOW });
  return { id };
}

type ClosingInput = { affected?: object; dates?: object; deadline?: string };

async function move(id: string, { affected, dates, deadline = EARLIER }: ClosingInput = {}) {
  const { data, errors } = await portal.asModerator(
    `mutation($id: UUID!, $affected: AffectedInput, $input: ScholarshipInput!) {
      updateScholarship(input: { id: $id, affected: $affected, scholarship: $input }) { applicationDeadline } }`,
    { id, affected, input: { ...scholarshipForm({ applicationDeadline: deadline }), dates } },
  );
  return errors ? errors[0]?.extensions : data.updateScholarship;
}

const deadlineOf = async (id: string) =>
  (await portal.ctx.db.scholarship.findUniqueOrThrow({ where: { id } })).applicationDeadline
    .toISOString()
    .slice(0, 10);

const asks = { code: 'CONFLICT', affected: { drafts: 2, applications: 1 } };

// product: P7.20
describe('earlier deadline', () => {
  it('an earlier deadline requires confirmation of the affected drafts and pending applications', async () => {
    const { id } = await make();
    expect(await move(id)).toMatchObject(asks);
    expect(await move(id, { affected: { drafts: 2, applications: 2 } })).toMatchObject(asks);
    expect(await deadlineOf(id)).toBe(DEADLINE);
    const { id: another } = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId: another, scholarshipId: id });
    const grown = { drafts: 2, applications: 2 };
    expect(await move(id, { affected: asks.affected })).toMatchObject({ code: 'CONFLICT', affected: grown });
    expect(await move(id, { affected: grown })).toEqual({ applicationDeadline: EARLIER });
    const [line] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(line?.after).toMatchObject({ applicationDeadline: EARLIER, affected: grown });
  });

  it.each([
    ['an earlier minute', { timeZone: 'UTC', deadlineTime: '23:58' }],
    ['a zone in which the day ends earlier', { timeZone: 'Asia/Kathmandu', deadlineTime: '23:59' }],
  ])('an earlier deadline for %s requires confirmation', async (_what, dates) => {
    const { id } = await make();
    expect(await move(id, { deadline: DEADLINE, dates })).toMatchObject(asks);
  });

  it('an earlier deadline requires no confirmation if no applicant loses time', async () => {
    const { id } = await make();
    expect(await move(id, { deadline: '2026-12-16' })).toEqual({ applicationDeadline: '2026-12-16' });
    const { id: closed } = await make('2026-06-10');
    expect(await move(closed, { deadline: '2026-06-09' })).toEqual({ applicationDeadline: '2026-06-09' });
    const { id: unused } = await makeScholarship(portal.ctx, { deadline: DEADLINE });
    expect(await move(unused)).toEqual({ applicationDeadline: EARLIER });
  });

  it('old clients can set an earlier deadline without confirmation; the effect is audited', async () => {
    const { id } = await make();
    const answer = await portal.requestAs('moderator', {
      method: 'PUT',
      url: `/updateItem/${id}`,
      payload: wireScholarship({ applicationDeadline: EARLIER }),
    });
    expect(answer.json()).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 });
    expect(await deadlineOf(id)).toBe(EARLIER);
    const [line] = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(line?.after).toMatchObject({ affected: asks.affected });
  });
});

// product: P7.14
it('new public scholarships with a past deadline are rejected, except from old clients', async () => {
  const passed = { applicationDeadline: '2026-06-14', scholarshipPostDate: '2026-01-01' };
  const create =
    'mutation($input: ScholarshipInput!, $isDraft: Boolean) { createScholarship(input: { scholarship: $input, isDraft: $isDraft }) { state } }';
  const add = (isDraft: boolean) => portal.asModerator(create, { input: scholarshipForm(passed), isDraft });
  expect((await add(false)).errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { applicationDeadline: expect.stringContaining('passed') },
  });
  expect((await add(true)).data.createScholarship).toEqual({ state: 'DRAFT' });
  const old = await portal.requestAs('moderator', {
    method: 'POST',
    url: '/items',
    payload: wireScholarship(passed),
  });
  expect(old.json()).toMatchObject({ acknowledged: true });
});
