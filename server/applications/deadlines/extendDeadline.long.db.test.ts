import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { FREE, openExtensionsPortal } from './test/extensionsPortal.ts';

let now = TEST_NOW;
const { portal, moderator, send, extend, read } = await openExtensionsPortal(() => now);

beforeEach(() => {
  now = TEST_NOW;
});

const time = (clock: string) => new Date(`1970-01-01T${clock}Z`);

const mailsTo = async (...people: Person[]) => {
  const to = { in: people.map(({ email }) => email) };
  const mails = await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { to: 'asc' } });
  return mails.map((mail) => [mail.to, mail.subject, mail.text ?? ''] as const);
};

// product: P7.22
// product: P7.23
describe('extending the deadline for one applicant', () => {
  it('an application in the grace period records PAID_IN_TIME, even after a personal extension', async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-15' });
    const [paid, extended] = await Promise.all([makePerson(portal.ctx), makePerson(portal.ctx)]);
    await extend(id, { applicationDeadline: '2026-06-18', applicantEmail: extended.email });
    const pay = (payerId: string, paidAt: Date) =>
      makePayment(portal.ctx, { payerId, scholarshipId: id, status: 'PAID', paidAt });
    await pay(paid.id, TEST_NOW);
    await pay(extended.id, new Date('2026-06-17T12:00:00Z'));
    now = new Date('2026-06-22T12:00:00Z');
    for (const person of [paid, extended]) expect(getCode(await send(person, id))).toBe('ok');
    const late = await portal.ctx.db.application.findMany({
      where: { scholarshipId: id },
      select: { lateReason: true },
    });
    expect(late.map(({ lateReason }) => lateReason)).toEqual(['PAID_IN_TIME', 'PAID_IN_TIME']);
  });

  it("the applicant's latest extension applies, even if it is shorter than an earlier one", async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-14', ...FREE });
    const person = await makePerson(portal.ctx);
    for (const applicationDeadline of ['2026-06-30', '2026-06-18'])
      await extend(id, { applicationDeadline, applicantEmail: person.email });
    now = new Date('2026-06-19T12:00:00Z');
    expect(await read(person, id)).toMatchObject({ canApply: false });
    expect(await mailsTo(person)).toHaveLength(2);
  });

  it('extensions are included in exported personal data and deleted with the account', async () => {
    const { id } = await makeScholarship(portal.ctx);
    const person = await makePerson(portal.ctx);
    await makeApplication(portal.ctx, { applicantId: person.id, scholarshipId: id, createdAt: TEST_NOW });
    await extend(id, { applicationDeadline: '2026-11-01', reason: 'Surgery', applicantEmail: person.email });
    const { data } = await portal.as(person, '{ myData }');
    expect(data.myData.extensions).toEqual([
      expect.objectContaining({ reason: 'Surgery', scholarshipId: id }),
    ]);
    await portal.asAdmin(`mutation { deleteUser(id: "${person.id}") { id } }`);
    expect(await portal.ctx.db.deadlineExtension.count({ where: { scholarshipId: id } })).toBe(0);
    const left = await portal.ctx.db.applicationEvent.findMany({
      where: { kind: 'DEADLINE_EXTENDED', application: { scholarshipId: id } },
    });
    expect(JSON.stringify(left)).not.toContain('Surgery');
    const audit = await portal.ctx.db.auditEntry.findMany({ where: { targetId: id } });
    expect(JSON.stringify(audit)).not.toContain('Surgery');
  });
});

describe('rejected deadline extensions', () => {
  it.each([
    ['to the current deadline', { applicationDeadline: '2026-09-30' }, 'applicationDeadline'],
    ['to a rolling deadline', { applicationDeadline: '2199-12-31' }, 'applicationDeadline'],
    ['to an invalid time', { applicationDeadline: '2026-12-01', deadlineTime: '24:00' }, 'deadlineTime'],
    ['to a skipped local time', { applicationDeadline: '2027-03-28', deadlineTime: '02:30' }, 'deadlineTime'],
    [
      'to an ambiguous local time',
      { applicationDeadline: '2026-10-25', deadlineTime: '02:30' },
      'deadlineChoice',
    ],
  ])('a deadline extension %s is rejected with a field error', async (_what, input, field) => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-09-30', timeZone: 'Europe/Oslo' });
    const refusal = await extend(id, input);
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['INVALID_INPUT', [field]]);
    expect(await portal.ctx.db.deadlineExtension.count({ where: { scholarshipId: id } })).toBe(0);
  });

  it('viewerCanExtend is false if extending would be refused', async () => {
    const closed = await makeOrganisation(portal.ctx);
    const given = [
      ...[{}, { archivedAt: TEST_NOW }, { state: 'DRAFT' as const }, { deadline: '2199-12-31' }],
      { organisationId: closed.id },
    ];
    const results: boolean[][] = [];
    for (const each of given) {
      const { id: scholarshipId } = await makeScholarship(portal.ctx, each);
      const { id: applicantId, email: applicantEmail } = await makePerson(portal.ctx);
      const { id } = await makeApplication(portal.ctx, { applicantId, scholarshipId });
      if ('organisationId' in each)
        await portal.ctx.db.organisation.update({ where: { id: closed.id }, data: { closedAt: TEST_NOW } });
      const query = `{
        application(id: "${id}") { viewerCanExtend }
        scholarshipForEdit(id: "${scholarshipId}") { viewerCanExtend }
      }`;
      const { data } = await portal.as(await moderator(), query);
      const { code } = await extend(scholarshipId, { applicationDeadline: '2026-12-01', applicantEmail });
      const offers = [data.application.viewerCanExtend, data.scholarshipForEdit.viewerCanExtend];
      results.push([...offers, code !== 'CONFLICT']);
    }
    expect(results).toEqual(given.map((_each, place) => Array(3).fill(place === 0)));
  });
});

// product: P7.21
it.each([
  ['Pacific/Kiritimati', '2026-06-15', '23:59', '2026-06-15T10:00:00Z'],
  ['Asia/Kathmandu', '2026-06-15', '17:00', '2026-06-15T11:16:00Z'],
  ['Etc/GMT+12', '2026-06-15', '23:59', '2026-06-16T12:00:00Z'],
  ['Europe/Oslo', '2026-10-25', '02:30', '2026-10-25T01:31:00Z'],
  ['Europe/Oslo', '2027-03-28', '03:00', '2027-03-28T01:01:00Z'],
  ['Pacific/Auckland', '2026-09-27', '03:00', '2026-09-26T14:01:00Z'],
])(
  'a personal deadline in %s on %s at %s includes its last minute',
  async (timeZone, day, deadlineTime, closing) => {
    now = new Date('2026-06-01T12:00:00Z');
    const { id } = await makeScholarship(portal.ctx, {
      deadline: '2026-06-10',
      timeZone,
      ...FREE,
      deadlineTime: time('12:00'),
    });
    const people = await Promise.all([makePerson(portal.ctx), makePerson(portal.ctx)]);
    for (const { email: applicantEmail } of people)
      await extend(id, { applicationDeadline: day, deadlineTime, deadlineChoice: 'LATER', applicantEmail });
    const [one, other] = people as [Person, Person];
    now = new Date(Date.parse(closing) - 1);
    expect(await read(one, id)).toMatchObject({ canApply: true });
    now = new Date(closing);
    expect(await read(other, id)).toMatchObject({ canApply: false });
  },
);
