import { describe, expect, it } from 'vitest';
import { getCode } from '../../test/applying.ts';
import { makeScholarship } from '../../test/factories.ts';
import { done, openBulkPortal } from './test/bulkPortal.ts';

const lines: string[] = [];
const { portal, applied, bulk, giveFeedback, read } = await openBulkPortal(
  { LOG_LEVEL: 'error' },
  { logTo: { write: (line) => void lines.push(line) } },
);

const UNKNOWN = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

const auditOf = (targetId: string) =>
  portal.ctx.db.auditEntry.findMany({ where: { targetId }, select: { action: true, actorId: true } });
const mailsOf = async (id: string) => {
  const { applicant } = await read(id);
  return portal.ctx.db.outboxMail.count({ where: { to: applicant.email } });
};

const missing = (id: string) => ({
  id,
  isDone: false,
  code: 'NOT_FOUND',
  message: 'Record not found.',
});
const conflict = (id: string, message: string) => ({ id, isDone: false, code: 'CONFLICT', message });

describe('bulk changes of applications', () => {
  it('a bulk change starts processing eligible applications and explains each skipped application', async () => {
    const moderator = await portal.person('moderator');
    const [first, last] = [await applied(), await applied()];
    const [processing, accepted] = [
      await applied({ status: 'PROCESSING' }),
      await applied({ status: 'ACCEPTED' }),
    ];
    const cancelled = await applied({ cancelledAt: portal.ctx.now() });
    const own = await applied({ applicantId: moderator.id });
    const { data } = await bulk('startProcessingApplications', [
      first,
      UNKNOWN,
      processing,
      accepted,
      cancelled,
      own,
      last,
    ]);
    expect(data.startProcessingApplications).toEqual([
      done(first),
      missing(UNKNOWN),
      conflict(processing, 'This application is already processing.'),
      conflict(accepted, 'Moving accepted back to processing needs a reason.'),
      missing(cancelled),
      conflict(own, 'You cannot do this for yourself. Ask a colleague.'),
      done(last),
    ]);
    for (const id of [first, last]) {
      expect(await read(id)).toMatchObject({
        status: 'PROCESSING',
        version: 2,
        events: [{ kind: 'STATUS_CHANGED', actorId: moderator.id }],
      });
      expect(await auditOf(id)).toEqual([{ action: 'application.setStatus', actorId: moderator.id }]);
      expect(await mailsOf(id)).toBe(1);
    }
    for (const id of [processing, accepted, cancelled, own]) {
      expect(await read(id)).toMatchObject({ version: 1, events: [] });
      expect(await auditOf(id)).toEqual([]);
    }
  });

  it('bulk feedback stores the same text for each application and notifies each applicant', async () => {
    const [first, last, cancelled] = [
      await applied(),
      await applied({ status: 'REJECTED' }),
      await applied({ cancelledAt: portal.ctx.now() }),
    ];
    const { data } = await giveFeedback([first, cancelled, last], ' Add page 2. ');
    expect(data.giveFeedbackToApplications).toEqual([done(first), missing(cancelled), done(last)]);
    for (const id of [first, last]) {
      expect(await read(id)).toMatchObject({
        feedback: 'Add page 2.',
        events: [{ kind: 'FEEDBACK_GIVEN' }],
      });
      expect(await auditOf(id)).toMatchObject([{ action: 'application.giveFeedback' }]);
      expect(await mailsOf(id)).toBe(1);
    }
    expect((await read(cancelled)).feedback).toBeNull();
  });

  it('bulk deletion audits each application and refunds fees that were paid', async () => {
    const [first, gone, last] = [
      await applied(),
      await applied({ cancelledAt: portal.ctx.now() }),
      await applied({ status: 'ACCEPTED' }),
    ];
    const { applicantId, scholarshipId } = await read(first);
    const payment = await portal.ctx.db.payment.create({
      data: {
        payerId: applicantId,
        scholarshipId,
        applicationId: first,
        amount: 2500,
        currency: 'USD',
        provider: 'test',
        status: 'PAID',
        paidAt: portal.ctx.now(),
      },
    });
    const { data } = await bulk('deleteApplications', [first, gone, last]);
    expect(data.deleteApplications).toEqual([done(first), missing(gone), done(last)]);
    for (const id of [first, last]) {
      expect(await read(id)).toMatchObject({
        cancelledAt: portal.ctx.now(),
        events: [{ kind: 'DELETED' }],
      });
      expect(await auditOf(id)).toMatchObject([{ action: 'application.delete' }]);
      expect(await mailsOf(id)).toBe(1);
    }
    expect(await mailsOf(gone)).toBe(0);
    expect(await portal.ctx.db.payment.findUnique({ where: { id: payment.id } })).toMatchObject({
      refundRequestedAt: portal.ctx.now(),
    });
  });
});

describe('bulk deletion of scholarships', () => {
  it('bulk deletion removes scholarships without applications and archives those with applications', async () => {
    const { id: plain } = await makeScholarship(portal.ctx, {});
    const { scholarshipId: wanted } = await read(await applied());
    const { id: archived } = await makeScholarship(portal.ctx, { archivedAt: portal.ctx.now() });
    const { data } = await bulk('deleteScholarships', [plain, archived, UNKNOWN, wanted]);
    expect(data.deleteScholarships).toEqual([done(plain), missing(archived), missing(UNKNOWN), done(wanted)]);
    const find = (id: string) => portal.ctx.db.scholarship.findUnique({ where: { id } });
    expect(await find(plain)).toBeNull();
    expect(await find(wanted)).toMatchObject({ archivedAt: portal.ctx.now() });
    for (const id of [plain, wanted])
      expect(await auditOf(id)).toMatchObject([{ action: 'scholarship.delete' }]);
    expect(await auditOf(archived)).toEqual([]);
  });
});

describe('IDs of a bulk call', () => {
  it('a bulk call with no IDs or more than 50 is rejected', async () => {
    const id = await applied();
    const many = Array.from({ length: 50 }, (_, n) =>
      UNKNOWN.replace('0c2f5a1b7e90', `${n}`.padStart(12, '0')),
    );
    for (const ids of [[], [id, ...many]])
      for (const answer of [
        await bulk('startProcessingApplications', ids),
        await bulk('deleteApplications', ids),
        await bulk('deleteScholarships', ids),
        await giveFeedback(ids, 'Good'),
      ])
        expect(answer.errors?.[0]?.extensions).toMatchObject({
          code: 'INVALID_INPUT',
          fields: { ids: 'Provide 1 to 50 IDs.' },
        });
    expect(await read(id)).toMatchObject({ version: 1 });
    expect((await bulk('deleteApplications', many)).data.deleteApplications).toEqual(many.map(missing));
  });

  it('bulk calls by applicants and visitors are rejected', async () => {
    const id = await applied();
    for (const call of [
      `startProcessingApplications(ids: ["${id}"])`,
      `giveFeedbackToApplications(ids: ["${id}"], feedback: "x")`,
      `deleteApplications(ids: ["${id}"])`,
      `deleteScholarships(ids: ["${(await read(id)).scholarshipId}"])`,
    ]) {
      expect(getCode(await portal.asStudent(`mutation { ${call} { isDone } }`))).toBe('FORBIDDEN');
      expect(getCode(await portal.asVisitor(`mutation { ${call} { isDone } }`))).toBe('UNAUTHENTICATED');
    }
    expect(await read(id)).toMatchObject({ version: 1, cancelledAt: null });
  });
});
