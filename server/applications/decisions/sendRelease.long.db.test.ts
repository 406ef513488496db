import { describe, expect, it } from 'vitest';
import { Prisma } from '../../../prisma/client/client.ts';
import { openDecisionsPortal } from '../../test/decisionsPortal.ts';
import { rounds } from '../../test/rounds.ts';
import { resumeReleases } from './resumeReleases.ts';
import { sendRelease } from './sendRelease.ts';

const parts = await openDecisionsPortal();
const { portal, applied, read, mailsTo, decide, undo, releaseOf, sendWhatIsHeld, clock } = parts;
const { ctx } = portal;
const { db } = ctx;

const MOMENTS = rounds(20, 200);
const pass = (seconds: number) => {
  clock.now = new Date(clock.now.getTime() + seconds * 1000);
};

// product: P7.12
describe('release of decisions', () => {
  it("the sweep adds a job only after the release job's attempts are exhausted", async () => {
    const { id } = await applied();
    const { release } = await decide(id, 'ACCEPTED');
    pass(71);
    const jobNow = async (facts: Prisma.Sql) => {
      await db.$executeRaw`UPDATE graphile_worker._private_jobs SET ${facts} WHERE payload ->> 'id' = ${release.id}`;
      await resumeReleases(ctx);
      return db.$queryRaw`
        SELECT attempts, locked_by AS worker FROM graphile_worker._private_jobs
        WHERE payload ->> 'id' = ${release.id} ORDER BY id`;
    };
    const runs = Prisma.sql`attempts = max_attempts, locked_at = now(), locked_by = 'w1'`;
    expect(await jobNow(runs)).toEqual([{ attempts: 5, worker: 'w1' }]);
    const waits = Prisma.sql`attempts = 2, locked_at = NULL, locked_by = NULL`;
    expect(await jobNow(waits)).toEqual([{ attempts: 2, worker: null }]);
    const failed = Prisma.sql`attempts = max_attempts`;
    expect(await jobNow(failed)).toEqual([
      { attempts: 5, worker: null },
      { attempts: 0, worker: null },
    ]);
    await sendWhatIsHeld();
    expect((await releaseOf(release.id)).state).toBe('SENT');
  });

  // security: C66
  it('a release that is undone during sending is either sent once or undone', async () => {
    const ends = new Set<string>();
    const start = clock.now;
    for (let round = 0; round < MOMENTS; round += 1) {
      clock.now = start;
      const { student, id } = await applied();
      const { release } = await decide(id, 'ACCEPTED');
      pass(10);
      const undoing = undo(release.id);
      for (let step = 0; step < round % 10; step += 1) await db.$queryRaw`SELECT 1`;
      await Promise.all([undoing, sendRelease(ctx, release.id), sendRelease(ctx, release.id)]);
      const { state } = await releaseOf(release.id);
      ends.add(state);
      const isSent = state === 'SENT';
      expect(['SENT', 'UNDONE']).toContain(state);
      expect(await read(id)).toMatchObject({
        status: isSent ? 'ACCEPTED' : 'PENDING',
        isHeld: false,
        version: isSent ? 2 : 1,
      });
      expect(await mailsTo(student)).toHaveLength(isSent ? 1 : 0);
    }
    expect([...ends].sort()).toEqual(['SENT', 'UNDONE']);
  });

  it('an application changed directly in the database does not block its release', async () => {
    const [changed, other] = [await applied(), await applied()];
    const { release } = await decide([changed.id, other.id], 'ACCEPTED');
    await db.application.update({ where: { id: changed.id }, data: { status: 'REJECTED' } });
    pass(10);
    expect(await sendRelease(ctx, release.id)).toHaveLength(1);
    expect(await read(changed.id)).toMatchObject({ status: 'REJECTED', isHeld: false, events: [] });
    expect((await read(other.id)).status).toBe('ACCEPTED');
    expect((await releaseOf(release.id)).state).toBe('SENT');
  });
});
