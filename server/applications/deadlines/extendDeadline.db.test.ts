import { beforeEach, describe, expect, it } from 'vitest';
import { TEST_NOW } from '../../test/api.ts';
import { FORM, getCode } from '../../test/applying.ts';
import { makeApplication, makeScholarship } from '../../test/factories.ts';
import { makeCoordinator, makeOrganisation } from '../../test/organisations.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson, type Person } from '../../test/people.ts';
import { notifyExtensions } from './notifyExtensions.ts';
import { FREE, openExtensionsPortal } from './test/extensionsPortal.ts';

let now = TEST_NOW;
const { portal, again, moderator, send, extend, read } = await openExtensionsPortal(() => now);

beforeEach(() => {
  now = TEST_NOW;
});

const draft = (applicantId: string, scholarshipId: string) =>
  portal.ctx.db.applicationDraft.create({ data: { applicantId, scholarshipId, content: {} } });
const mailsTo = async (...people: Person[]) => {
  const to = { in: people.map(({ email }) => email) };
  const mails = await portal.ctx.db.outboxMail.findMany({ where: { to }, orderBy: { to: 'asc' } });
  return mails.map((mail) => [mail.to, mail.subject, mail.text ?? ''] as const);
};

// product: P7.21
describe('extending the deadline for everyone', () => {
  it('a deadline extension is audited and e-mailed once to everyone who can use it', async () => {
    const { id } = await makeScholarship(portal.ctx, {
      deadline: '2026-06-20',
      decisionsBy: new Date('2026-06-25'),
    });
    const [begun, pending, decided, paid, suspended, longer] = await Promise.all([
      makePerson(portal.ctx),
      makePerson(portal.ctx),
      makePerson(portal.ctx),
      makePerson(portal.ctx),
      makePerson(portal.ctx, { suspendedAt: TEST_NOW }),
      makePerson(portal.ctx),
    ]);
    for (const { id: person } of [begun, suspended, longer]) await draft(person, id);
    const application = await makeApplication(portal.ctx, { applicantId: pending.id, scholarshipId: id });
    await makeApplication(portal.ctx, { applicantId: decided.id, scholarshipId: id, status: 'ACCEPTED' });
    await makePayment(portal.ctx, { payerId: paid.id, scholarshipId: id, status: 'PAID', paidAt: TEST_NOW });
    await extend(id, { applicationDeadline: '2026-08-01', applicantEmail: longer.email });
    expect(await extend(id, { applicationDeadline: '2026-07-01', deadlineTime: '12:00' })).toEqual({
      applicationDeadline: '2026-07-01',
      dates: { deadlineTime: '12:00', closesAt: '2026-07-01T10:01:00.000Z', decisionsBy: '2026-07-01' },
    });
    await Promise.all([notifyExtensions(portal.ctx), notifyExtensions(portal.ctx)]);
    await notifyExtensions(portal.ctx);
    const mails = await mailsTo(begun, pending, decided, paid, suspended);
    expect(mails.map(([to]) => to)).toEqual([begun.email, pending.email, paid.email].toSorted());
    expect(mails[0]?.[1]).toMatch(
      /^Deadline extended to 1 Jul 2026, 12:00 \(Europe\/Oslo, GMT\+2\): Scholarship \d+ · /,
    );
    expect(mails[0]?.[2]).toContain('Reason: The holidays');
    expect(await mailsTo(longer)).toHaveLength(1);
    const lines = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action, before, after }) => [action, before, after])).toEqual([
      [
        'scholarship.extend',
        expect.anything(),
        { applicationDeadline: '2026-08-01', deadlineTime: '23:59', applicantId: longer.id },
      ],
      [
        'scholarship.extend',
        { applicationDeadline: '2026-06-20', deadlineTime: '23:59' },
        { applicationDeadline: '2026-07-01', deadlineTime: '12:00', reason: 'The holidays' },
      ],
    ]);
    const [event] = await portal.ctx.db.applicationEvent.findMany({
      where: { applicationId: application.id },
    });
    expect(event).toMatchObject({
      kind: 'DEADLINE_EXTENDED',
      detail: { closesAt: '2026-07-01T10:01:00.000Z' },
    });
  });

  it('a deadline extension reopens a closed scholarship and announces only the latest deadline', async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-14', ...FREE });
    const person = await makePerson(portal.ctx);
    await draft(person.id, id);
    await extend(id, { applicationDeadline: '2026-06-16' });
    await extend(id, { applicationDeadline: '2026-06-17' });
    await notifyExtensions(portal.ctx);
    expect((await mailsTo(person)).map(([, subject]) => subject)).toEqual([
      expect.stringContaining('17 Jun 2026'),
    ]);
    expect(await read(person, id)).toMatchObject({ isOpen: true, canApply: true, viewerExtension: null });
  });
});

// product: P7.22
// product: P7.23
describe('extending the deadline for one applicant', () => {
  it('a personal extension lets only that applicant apply, pay and edit after the deadline', async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-20', timeZone: 'Asia/Kathmandu' });
    const [one, other] = await Promise.all([makePerson(portal.ctx), makePerson(portal.ctx)]);
    now = new Date('2026-06-21T12:00:00Z');
    const given = {
      applicationDeadline: '2026-06-22',
      deadlineTime: '10:00',
      reason: 'You were in hospital',
    };
    await extend(id, { ...given, applicantEmail: one.email });
    const [mail] = await mailsTo(one);
    expect(mail?.[2]).toContain('22 Jun 2026, 10:00 (Asia/Kathmandu, GMT+5:45). This applies only to you.');
    const closing = '2026-06-22T04:16:00.000Z';
    expect(await read(one, id)).toMatchObject({
      isOpen: false,
      canApply: true,
      viewerExtension: { closesAt: closing, reason: 'You were in hospital', timeZone: 'Asia/Kathmandu' },
    });
    expect(await read(other, id)).toMatchObject({ canApply: false, viewerExtension: null });
    const pay = async (person: Person) =>
      portal.as(await again(person), 'mutation($id: UUID!) { startPayment(scholarshipId: $id) { url } }', {
        id,
      });
    expect([getCode(await pay(other)), getCode(await pay(one))]).toEqual(['CONFLICT', 'ok']);
    now = new Date(Date.parse(closing) - 1);
    expect([getCode(await send(other, id)), getCode(await send(one, id))]).toEqual(['CONFLICT', 'ok']);
    const edit = async () => {
      const { id: applicationId, version } = await portal.ctx.db.application.findFirstOrThrow({
        where: { applicantId: one.id },
      });
      return portal.as(
        await again(one),
        'mutation($id: UUID!, $version: Int!, $input: ApplicationChangeInput!) { updateApplication(id: $id, version: $version, input: $input) { id } }',
        { id: applicationId, version, input: { ...FORM, address: `Street ${now.getTime()}` } },
      );
    };
    expect((await read(one, id)).viewerApplication).toEqual({
      viewerCanUpdate: true,
      viewerCanPay: true,
      lateReason: null,
    });
    expect(getCode(await edit())).toBe('ok');
    now = new Date(closing);
    expect((await edit()).errors?.[0]?.message).toContain('closed on 22 June 2026');
    const staff = await portal.as(
      await moderator(),
      '{ applications(filter: {}) { items { lateReason extension { reason } applicant { id } } } }',
    );
    expect(staff.data.applications.items).toContainEqual({
      lateReason: 'EXTENDED',
      extension: { reason: 'You were in hospital' },
      applicant: { id: one.id },
    });
    const file = await portal.requestAs(await moderator(), {
      url: '/exports/applications.csv?columns=applicant,late',
    });
    expect(file.body).toContain('Late: within an extended deadline');
    await extend(id, { applicationDeadline: '2026-06-30' });
    const inTime = await portal.as(
      await moderator(),
      '{ applications(filter: {}) { items { lateReason applicant { id } } } }',
    );
    expect(inTime.data.applications.items).toContainEqual({ lateReason: null, applicant: { id: one.id } });
  });

  // product: P8.16
  it('staff can withdraw an active extension without affecting submitted applications', async () => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-06-14', ...FREE });
    const [drafting, applied, other] = await Promise.all([
      makePerson(portal.ctx),
      makePerson(portal.ctx),
      makePerson(portal.ctx),
    ]);
    await draft(drafting.id, id);
    // `drafting` gets two extensions. Withdrawing the second one does not restore the first.
    for (const person of [drafting, drafting, applied])
      await extend(id, { applicationDeadline: '2026-06-20', applicantEmail: person.email });
    expect(getCode(await send(applied, id))).toBe('ok');
    const withdraw = async (person: Pick<Person, 'email'>, reason = 'A mix-up') =>
      portal.as(
        await moderator(),
        `mutation($id: UUID!, $input: ExtensionWithdrawalInput!) { withdrawExtension(id: $id, input: $input) { id } }`,
        { id, input: { applicantEmail: person.email, reason } },
      );
    const application = await portal.ctx.db.application.findFirstOrThrow({
      where: { applicantId: applied.id },
    });
    const record = async () =>
      (
        await portal.as(
          await moderator(),
          `{ application(id: "${application.id}") { viewerCanWithdrawExtension lateReason timeline { kind } } }`,
        )
      ).data.application;
    expect(await record()).toMatchObject({ viewerCanWithdrawExtension: true });
    expect(getCode(await withdraw(drafting, ' '))).toBe('INVALID_INPUT');
    expect(getCode(await withdraw({ email: 'gone@example.org' }))).toBe('INVALID_INPUT');
    expect(getCode(await withdraw(other))).toBe('CONFLICT');
    const both = await Promise.all([withdraw(drafting), withdraw(drafting)]);
    expect(both.map(getCode).sort()).toEqual(['CONFLICT', 'ok']);
    expect(getCode(await withdraw(applied))).toBe('ok');
    expect(await read(drafting, id)).toMatchObject({ canApply: false, viewerExtension: null });
    expect(getCode(await send(drafting, id))).toBe('CONFLICT');
    expect((await read(applied, id)).viewerApplication).toMatchObject({ viewerCanUpdate: false });
    expect(await record()).toEqual({
      viewerCanWithdrawExtension: false,
      lateReason: 'EXTENDED',
      timeline: expect.arrayContaining([{ kind: 'EXTENSION_WITHDRAWN' }]),
    });
    const mails = (await mailsTo(drafting, applied)).filter(([, subject]) => subject.includes('withdrawn'));
    expect(mails).toHaveLength(2);
    for (const [, , text] of mails) expect(text).toContain('Reason: A mix-up');
    const lines = await portal.ctx.db.auditEntry.findMany({
      where: { targetId: id, action: 'scholarship.withdrawExtension' },
    });
    expect(lines.map(({ before }) => before)).toContainEqual({
      ...{ applicationDeadline: '2026-06-20', deadlineTime: '23:59', applicantId: drafting.id },
    });
    expect(JSON.stringify(lines)).not.toContain('mix-up');
    await extend(id, { applicationDeadline: '2026-06-20', applicantEmail: drafting.email });
    now = new Date('2026-06-21T12:00:00Z');
    expect(getCode(await withdraw(drafting))).toBe('CONFLICT');
  });
});

describe('rejected deadline extensions', () => {
  it.each([
    ['to a past date', { applicationDeadline: '2026-06-14' }, 'applicationDeadline'],
    ['without a reason', { applicationDeadline: '2026-12-01', reason: ' ' }, 'reason'],
    [
      'for an unknown address',
      { applicationDeadline: '2026-12-01', applicantEmail: 'gone@example.org' },
      'applicantEmail',
    ],
  ])('a deadline extension %s is rejected with a field error', async (_what, input, field) => {
    const { id } = await makeScholarship(portal.ctx, { deadline: '2026-09-30', timeZone: 'Europe/Oslo' });
    const refusal = await extend(id, input);
    expect([refusal.code, Object.keys(refusal.fields ?? {})]).toEqual(['INVALID_INPUT', [field]]);
    expect(await portal.ctx.db.deadlineExtension.count({ where: { scholarshipId: id } })).toBe(0);
  });

  it('deadlines cannot be extended for archived, draft or rolling scholarships, moderators or processed applications', async () => {
    const later = { applicationDeadline: '2026-12-01' };
    const make = async (given: object) => (await makeScholarship(portal.ctx, given)).id;
    const moderator = await portal.person('moderator');
    const decided = await makePerson(portal.ctx);
    const id = await make({});
    await makeApplication(portal.ctx, { applicantId: decided.id, scholarshipId: id, status: 'PROCESSING' });
    const refusals = [
      await extend(await make({ archivedAt: TEST_NOW }), later),
      await extend(await make({ state: 'DRAFT' }), later),
      await extend(await make({ deadline: '2199-12-31' }), later),
      await extend(id, { ...later, applicantEmail: moderator.email }),
      await extend(id, { ...later, applicantEmail: decided.email }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'CONFLICT'));
  });

  it('coordinators cannot distinguish accounts without drafts from unknown addresses when extending a deadline', async () => {
    const { id: organisationId } = await makeOrganisation(portal.ctx);
    const coordinator = await makeCoordinator(portal.ctx, organisationId);
    const { id } = await makeScholarship(portal.ctx, { organisationId });
    const [begun, none] = await Promise.all([makePerson(portal.ctx), makePerson(portal.ctx)]);
    await draft(begun.id, id);
    const ask = (applicantEmail: string) =>
      extend(id, { applicationDeadline: '2026-12-01', applicantEmail }, coordinator);
    expect(await ask(none.email)).toEqual(await ask('gone@example.org'));
    expect(await ask(begun.email)).toMatchObject({ applicationDeadline: '2026-09-30' });
    const { id: foreign } = await makeScholarship(portal.ctx, {});
    const answers = await Promise.all(
      [begun.email, 'gone@example.org'].map((applicantEmail) =>
        extend(foreign, { applicationDeadline: '2026-12-01', applicantEmail }, coordinator),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });
});
