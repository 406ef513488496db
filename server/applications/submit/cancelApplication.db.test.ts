import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { getCode } from '../../test/applying.ts';
import type { Person } from '../../test/people.ts';

const { portal, applied, read, auditOf, mailsTo, update, move } = await openApplicationsPortal();

describe('withdrawing and deleting an application', () => {
  const leave = (who: Person, name: 'cancelApplication' | 'deleteApplication', id: string) =>
    portal.as(who, `mutation { ${name}(id: "${id}") { id cancelledAt status } }`);

  it('a withdrawn application disappears from all lists, but its applicant can still read it', async () => {
    const { student, id, scholarshipId } = await applied();
    const { data } = await leave(student, 'cancelApplication', id);
    expect(data.cancelApplication).toEqual({
      id,
      cancelledAt: portal.ctx.now().toISOString(),
      status: 'PENDING',
    });
    const seen = await portal.as(
      student,
      `{ myApplications { totalCount } application(id: "${id}") { timeline { kind } viewerCanCancel viewerCanUpdate }
         scholarship(id: "${scholarshipId}") { viewerApplication { id } } }`,
    );
    expect(seen.data).toEqual({
      myApplications: { totalCount: 0 },
      application: { timeline: [{ kind: 'CANCELLED' }], viewerCanCancel: false, viewerCanUpdate: false },
      scholarship: { viewerApplication: null },
    });
    const listed = await portal.asModerator(
      `{ applications(filter: { scholarshipId: "${scholarshipId}" }) { totalCount } }`,
    );
    expect(listed.data.applications.totalCount).toBe(0);
  });

  it('an application can be withdrawn only once and cannot be changed afterwards', async () => {
    const { student, id } = await applied();
    const moderator = await portal.person('moderator');
    const codes = (
      await Promise.all([
        ...Array.from({ length: 5 }, () => leave(student, 'cancelApplication', id)),
        ...Array.from({ length: 5 }, () => leave(moderator, 'deleteApplication', id)),
      ])
    ).map(getCode);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(codes.filter((code) => code === 'NOT_FOUND')).toHaveLength(9);
    expect((await read(id)).events).toHaveLength(1);
    expect(getCode(await update(student, id))).toBe('NOT_FOUND');
    expect(getCode(await move(id, 'PROCESSING'))).toBe('NOT_FOUND');
    const feedback = await portal.asModerator(
      `mutation { giveFeedback(input: { id: "${id}", feedback: "x" }) { id } }`,
    );
    expect(getCode(feedback)).toBe('NOT_FOUND');
  });

  it.each([
    ['cancelApplication', 'PENDING', 'is refunded', 'APPLICATION_WITHDRAWN'],
    ['deleteApplication', 'PENDING', 'is refunded', 'APPLICATION_DELETED'],
    ['cancelApplication', 'PROCESSING', 'waits for an admin', null],
    ['deleteApplication', 'PROCESSING', 'waits for an admin', null],
  ] as const)('after %s in the status %s, the paid fee %s', async (name, status, becomes, reason) => {
    const { student, id, scholarshipId } = await applied({ status });
    const { id: paymentId } = await portal.ctx.db.payment.create({
      data: {
        payerId: student.id,
        scholarshipId,
        applicationId: id,
        amount: 2500,
        currency: 'USD',
        provider: 'test',
        status: 'PAID',
        paidAt: portal.ctx.now(),
      },
    });
    const who = name === 'cancelApplication' ? student : await portal.person('moderator');
    const { data } = await portal.as(who, `{ application(id: "${id}") { feesOnCancel } }`);
    expect(data.application.feesOnCancel).toBe(becomes === 'is refunded' ? 'REFUNDED' : 'ADMIN_DECIDES');
    expect(getCode(await leave(who, name, id))).toBe('ok');
    const payment = await portal.ctx.db.payment.findUniqueOrThrow({
      where: { id: paymentId },
      include: { attention: true },
    });
    const isRefunded = becomes === 'is refunded';
    expect([payment.refundRequestedAt !== null, payment.attention.length > 0]).toEqual([
      isRefunded,
      !isRefunded,
    ]);
    expect(payment.refundReason).toBe(reason);
    const said = isRefunded
      ? 'will be refunded to your payment method'
      : 'an admin will decide whether to refund';
    const mails = name === 'cancelApplication' ? [] : [expect.stringContaining(said)];
    expect((await mailsTo(student)).map(({ text }) => text)).toEqual(mails);
  });

  it('the applicant gets one e-mail when staff delete the application', async () => {
    const { student, id } = await applied();
    const moderator = await portal.person('moderator');
    await leave(moderator, 'deleteApplication', id);
    expect(getCode(await leave(moderator, 'deleteApplication', id))).toBe('NOT_FOUND');
    const [mail, ...others] = await mailsTo(student);
    expect(mail?.subject).toMatch(/^Your application for .* was deleted · /);
    expect(mail?.text).toContain(`/dashboard/application?open=${id}`);
    expect(mail?.text).not.toContain('paid');
    expect(others).toEqual([]);
  });

  it('a deletion by staff is audited, but a withdrawal by the applicant is not', async () => {
    const [first, second] = [await applied(), await applied({ status: 'ACCEPTED' })];
    await leave(first.student, 'cancelApplication', first.id);
    expect(await auditOf(first.id)).toEqual([]);
    const moderator = await portal.person('moderator');
    await leave(moderator, 'deleteApplication', second.id);
    expect(await auditOf(second.id)).toEqual([
      { action: 'application.delete', before: { status: 'ACCEPTED' }, after: null, actorId: moderator.id },
    ]);
  });
});
