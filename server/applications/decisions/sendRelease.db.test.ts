import { describe, expect, it } from 'vitest';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { resumeReleases } from './resumeReleases.ts';
import { sendRelease } from './sendRelease.ts';

const parts = await openDecisionsPortal();
const { portal, applied, read, auditOf, mailsTo, decide, undo, releaseOf, sendWhatIsHeld, moderator, clock } =
  parts;
const { ctx } = portal;
const { db } = ctx;

const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

// product: P7.12
describe('release of decisions', () => {
  it('the release job updates the status, timeline and audit and notifies the applicant once', async () => {
    await db.webhookEndpoint.create({
      data: { url: 'https://partner.example.org/', events: ['APPLICATION_STATUS_CHANGED'], secret: 'x' },
    });
    const { student, id } = await applied({ status: 'PROCESSING' });
    const { release } = await decide(id, 'ACCEPTED');
    expect((await releaseOf(release.id)).state).toBe('HELD');
    await sendWhatIsHeld();
    expect(await releaseOf(release.id)).toMatchObject({
      state: 'SENT',
      endedAt: clock.now,
      decisions: [{ state: 'SENT' }],
    });
    const application = await read(id);
    expect(application).toMatchObject({
      status: 'ACCEPTED',
      isHeld: false,
      version: 2,
      updatedAt: clock.now,
    });
    expect(application.events).toMatchObject([
      { kind: 'STATUS_CHANGED', actorId: moderator.id, detail: { from: 'PROCESSING', to: 'ACCEPTED' } },
    ]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'application.decide',
      'application.setStatus',
    ]);
    expect((await mailsTo(student)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('was accepted'),
    ]);
    const told = await db.webhookDelivery.findMany({ where: { payload: { contains: id } } });
    expect(told.map(({ payload }) => JSON.parse(payload).data.status)).toEqual(['ACCEPTED']);
    expect(await sendRelease(ctx, release.id)).toEqual([]);
    expect([(await mailsTo(student)).length, (await read(id)).version]).toEqual([1, 2]);
    const late = await undo(release.id);
    expect(late.errors?.[0]).toMatchObject({
      message: 'This was already sent.',
      extensions: { code: 'CONFLICT' },
    });
  });

  it('a release sends nothing before its scheduled time or after an undo', async () => {
    const [early, undone] = [await applied(), await applied()];
    const first = await decide(early.id, 'REJECTED');
    const second = await decide(undone.id, 'REJECTED');
    await sendRelease(ctx, first.release.id);
    await undo(second.release.id);
    expect((await releaseOf(first.release.id)).state).toBe('HELD');
    await sendWhatIsHeld();
    expect((await read(early.id)).status).toBe('REJECTED');
    expect(await read(undone.id)).toMatchObject({ status: 'PENDING', isHeld: false, version: 1 });
    expect(await mailsTo(undone.student)).toEqual([]);
    expect((await releaseOf(second.release.id)).state).toBe('UNDONE');
  });

  it('the applicant sees the reason only if the moderator shared it', async () => {
    const [told, untold] = [await applied(), await applied()];
    await decide(told.id, 'REJECTED', { reason: 'The budget is used up.', isReasonShared: true });
    await decide(untold.id, 'REJECTED', { reason: 'Weak marks, says the panel.' });
    await sendWhatIsHeld();
    const shown = async ({ student, id }: typeof told) => {
      const { data } = await portal.as(
        student,
        `{ application(id: "${id}") { timeline { detail { from to reason } } decisions { reason } } myData }`,
      );
      return JSON.stringify([data, await mailsTo(student)]);
    };
    expect(await shown(told)).toContain('The budget is used up.');
    expect(await shown(untold)).not.toContain('Weak marks');
    const staff = await portal.asModerator(
      `{ application(id: "${untold.id}") { decisions { reason state isReasonShared } } }`,
    );
    expect(staff.data.application.decisions).toEqual([
      { reason: 'Weak marks, says the panel.', state: 'SENT', isReasonShared: false },
    ]);
    await portal.asAdmin(`mutation { deleteUser(id: "${untold.student.id}") { id } }`);
    expect(await db.decision.count({ where: { reason: { contains: 'Weak' } } })).toBe(0);
  });

  it('a release resumes after a crash without repeating any decision', async () => {
    const many = await Promise.all(Array.from({ length: 5 }, () => applied()));
    const { release } = await decide(
      many.map(({ id }) => id),
      'ACCEPTED',
    );
    pass(10);
    let left = 2;
    const dying = new Proxy(db, {
      get: (target, name) =>
        name === '$transaction' && left-- <= 0
          ? () => Promise.reject(new Error('The process dies.'))
          : Reflect.get(target, name),
    });
    await expect(sendRelease({ ...ctx, db: dying }, release.id)).rejects.toThrow('dies');
    const states = async () => (await releaseOf(release.id)).decisions.map(({ state }) => state).sort();
    expect([(await releaseOf(release.id)).state, await states()]).toEqual([
      'SENDING',
      ['HELD', 'HELD', 'HELD', 'SENT', 'SENT'],
    ]);
    expect((await undo(release.id)).errors?.[0]?.message).toBe('This is being sent now.');
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    pass(61);
    await resumeReleases(ctx);
    await sendWhatIsHeld();
    expect([(await releaseOf(release.id)).state, await states()]).toEqual(['SENT', Array(5).fill('SENT')]);
    for (const { student, id } of many) {
      expect(await read(id)).toMatchObject({ status: 'ACCEPTED', isHeld: false, version: 2 });
      expect(await mailsTo(student)).toHaveLength(1);
    }
  });

  it('the sweep sends an overdue release even if its job is lost', async () => {
    const { id } = await applied();
    const { release } = await decide(id, 'ACCEPTED');
    await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
    pass(71);
    await resumeReleases(ctx);
    await sendWhatIsHeld();
    expect([(await releaseOf(release.id)).state, (await read(id)).status]).toEqual(['SENT', 'ACCEPTED']);
  });
});
