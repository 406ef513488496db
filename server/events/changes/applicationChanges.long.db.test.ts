import { describe, expect, it } from 'vitest';
import { makeReview } from '../../test/factories.ts';
import { makePayment } from '../../test/paying.ts';
import { makePerson } from '../../test/people.ts';
import { syncRecords } from '../../test/recordCopies.ts';
import { openChangesPortal } from './test/changesPortal.ts';

const { portal, ctx, db, moderator, admin, stranger, applied, settle, move, decide, undo, sendWhatIsHeld } =
  await openChangesPortal();

const placeOf = (cursor: string) =>
  Buffer.from(cursor, 'base64url').toString().split(' ').slice(0, 3).join(' ');

// product: P9.12
describe('copy made from the change feed', () => {
  it('a copy made from the feed equals a full read after every application change', async () => {
    const { student, coordinator, scholarshipId, application, id } = await applied();
    const readers = [student, coordinator, moderator, admin];
    const copies = readers.map((who) => syncRecords(portal, who, 'application'));
    const other = syncRecords(portal, stranger, 'application');
    let paymentId = '';
    const acts: Record<string, () => Promise<unknown>> = {
      'it is there': async () => {},
      feedback: () =>
        portal.asModerator(
          `mutation { giveFeedback(input: { id: "${id}", feedback: "Add page 2." }) { version } }`,
        ),
      'a move': () => move(id, 'PROCESSING'),
      'a payment': async () => {
        ({ id: paymentId } = await makePayment(ctx, {
          ...{ payerId: student.id, scholarshipId, applicationId: id, status: 'PAID' },
        }));
      },
      attention: () => db.paymentAttention.create({ data: { paymentId, reason: 'DISPUTED' } }),
      'a refund': () =>
        db.refund.create({
          data: { paymentId, amount: 100, isRest: false, reason: 'BY_STAFF', requestedAt: ctx.now() },
        }),
      'a waiver': () =>
        db.feeWaiver.create({
          data: { personId: student.id, scholarshipId, reason: 'CODE', createdAt: ctx.now() },
        }),
      'an extension': () =>
        db.deadlineExtension.create({
          data: {
            ...{ scholarshipId, applicantId: student.id, reason: 'Ill', createdAt: ctx.now() },
            ...{
              deadline: new Date('2026-12-01'),
              deadlineTime: new Date('1970-01-01T23:59:00Z'),
              timeZone: 'UTC',
            },
          },
        }),
      'a reference': () =>
        db.reference.create({
          data: {
            ...{ applicantId: student.id, scholarshipId, question: 'referees', asked: {}, isWaived: true },
            ...{ name: 'Grace Hopper', email: 'grace@example.org', state: 'SENT', createdAt: ctx.now() },
          },
        }),
      'a review': () => makeReview(ctx, application),
      'a decision that is held': () => decide(id, 'ACCEPTED'),
      'its release': sendWhatIsHeld,
      'another name': () => db.user.update({ where: { id: student.id }, data: { name: 'Ada King' } }),
    };
    for (const [name, act] of Object.entries(acts)) {
      await act();
      await settle();
      for (const [place, copy] of copies.entries()) {
        const told = await copy.read();
        if (place > 1) expect(told, name).toContain(id);
        expect(copy.kept(), `${name}, for reader ${place}`).toEqual(await copy.original());
        expect(copy.copy.has(id)).toBe(true);
      }
      expect(await other.read(), name).toEqual([]);
    }
    await portal.as(student, `mutation { cancelApplication(id: "${id}") { id } }`);
    await settle();
    for (const copy of copies) {
      expect(await copy.read()).toContain(id);
      expect(copy.copy.has(id)).toBe(false);
      expect(copy.kept()).toEqual(await copy.original());
    }
    expect(await other.read()).toEqual([]);
  });
});

// product: P9.12
describe('pending decisions in the change feed', () => {
  it('applicants receive no change before a decision is sent', async () => {
    const { student, coordinator, id } = await applied({ status: 'PROCESSING' });
    const [mine, office] = [student, coordinator].map((who) => syncRecords(portal, who, 'application'));
    if (!mine || !office) throw new Error('There are two.');
    await settle();
    await mine.read();
    await office.read();
    const all = async () => {
      const [next, whole] = [await mine.ask(), await mine.ask(null)];
      return [next, whole].map(({ data: { applicationChanges: changes } }) =>
        JSON.stringify({ ...changes, cursor: placeOf(changes.cursor) }),
      );
    };
    const before = await all();
    const { release } = await decide(id, 'ACCEPTED', { reason: 'Outstanding.' });
    await settle();
    expect(await all()).toEqual(before);
    expect(await office.read()).toEqual([id]);
    expect(office.copy.get(id)).toMatchObject({ heldDecision: { status: 'ACCEPTED' } });
    await undo(release.id);
    await settle();
    expect(await all()).toEqual(before);
    expect(await office.read()).toEqual([id]);
    expect(office.copy.get(id)).toMatchObject({ heldDecision: null, decisions: [{ state: 'UNDONE' }] });
    await decide(id, 'REJECTED');
    await settle();
    expect(await all()).toEqual(before);
    await sendWhatIsHeld();
    await settle();
    expect(await mine.read()).toEqual([id]);
    expect(mine.copy.get(id)).toMatchObject({ status: 'REJECTED' });
  });

  it('moderators receive no change about a pending decision on their own application', async () => {
    const clerk = await makePerson(ctx, { role: 'MODERATOR' });
    const { id } = await applied({ status: 'PROCESSING' }, clerk);
    const copy = syncRecords(portal, clerk, 'application');
    await settle();
    await copy.read();
    await decide(id, 'ACCEPTED');
    await settle();
    expect(await copy.read()).toEqual([]);
    await sendWhatIsHeld();
    await settle();
    expect(await copy.read()).toEqual([id]);
  });
});
