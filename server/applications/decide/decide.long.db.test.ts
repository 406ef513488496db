import { describe, expect, it } from 'vitest';
import { openApplicationsPortal } from '../../test/applicationsPortal.ts';
import { getCode } from '../../test/applying.ts';
import { rounds } from '../../test/rounds.ts';

const { portal, applied, read, auditOf, mailsTo, update, move } = await openApplicationsPortal();

const ROUNDS = rounds(10, 100);

const waitingForLocks = () => portal.ctx.db.$queryRaw<unknown[]>`
  SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/**
 * Locks the application's row until every call is waiting for it, in the given order, so that the order of the
 * commits is known.
 */
const queuedOnRow = (id: string, calls: (() => Promise<string>)[]) =>
  portal.ctx.db
    .$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT 1 FROM applications WHERE id = ${id}::uuid FOR UPDATE`;
        const answers: Promise<string>[] = [];
        for (const call of calls) {
          answers.push(call());
          await expect.poll(waitingForLocks, { timeout: 10_000 }).toHaveLength(answers.length);
        }
        return { answers };
      },
      { timeout: 30_000 },
    )
    .then(({ answers }) => Promise.all(answers));

// product: P8.7
describe('editing an application', () => {
  // security: C66
  it('an edit never succeeds after processing has started', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { student, id } = await applied({ ssc: 'before' });
      const edit = () => update(student, id, { ssc: 'after' }).then(getCode);
      const process = () => move(id, 'PROCESSING').then(getCode);
      const isEditFirst = round % 2 === 0;
      const codes = await queuedOnRow(id, isEditFirst ? [edit, process] : [process, edit]);
      const { status, ssc, events } = await read(id);
      expect([round, codes, status]).toEqual([
        round,
        isEditFirst ? ['ok', 'ok'] : ['ok', 'CONFLICT'],
        'PROCESSING',
      ]);
      expect(ssc).toBe(isEditFirst ? 'after' : 'before');
      expect(events.map(({ kind }) => kind)).toEqual(
        isEditFirst ? ['UPDATED', 'STATUS_CHANGED'] : ['STATUS_CHANGED'],
      );
    }
  });

  it('an edit without changes does not increase the version', async () => {
    const { student, id } = await applied();
    const { id: picture } = await portal.ctx.db.picture.create({
      data: { ownerId: student.id, width: 9, height: 9, bytes: 9, isPrivate: true },
    });
    await update(student, id, { applicantImage: `/files/${picture}.webp` });
    const before = await read(id);
    for (const applicantImage of [null, `/files/${picture}.webp`]) {
      const { data } = await update(student, id, { applicantImage }, 2);
      expect(data.updateApplication.version).toBe(2);
    }
    expect(await read(id)).toEqual(before);
    expect(getCode(await update(student, id, {}, 1))).toBe('CONFLICT');
  });
});

// product: P7.2
describe('application status', () => {
  // security: C65
  it('only one of 20 parallel status changes succeeds', async () => {
    for (let round = 0; round < rounds(3, 200); round += 1) {
      const { student, id } = await applied();
      const codes = (await Promise.all(Array.from({ length: 20 }, () => move(id, 'PROCESSING')))).map(
        getCode,
      );
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(19);
      expect((await read(id)).events).toHaveLength(1);
      expect(await auditOf(id)).toHaveLength(1);
      expect(await mailsTo(student)).toHaveLength(1);
    }
  });

  it('if an acceptance and a rejection are simultaneous, only one succeeds', async () => {
    for (let round = 0; round < rounds(20, 200); round += 1) {
      const { id } = await applied({ status: 'PROCESSING' });
      const codes = (await Promise.all([move(id, 'ACCEPTED'), move(id, 'REJECTED')])).map(getCode);
      expect(codes.sort()).toEqual(['CONFLICT', 'ok']);
      expect((await read(id)).events).toHaveLength(1);
    }
  });
});
