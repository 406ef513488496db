import { beforeEach } from 'vitest';
import { TEST_NOW } from '../../../test/api.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import { endPauses, runJobs } from '../../../test/jobs.ts';
import type { Person } from '../../../test/people.ts';

/** Opens a portal in which `offered` makes an offer in a scholarship with automatic waitlist offers. */
export async function openWaitlistPortal() {
  const parts = await openAwardsPortal();
  const { portal, opened, prepare, release, clock, sendWhatIsHeld } = parts;
  const { ctx } = portal;
  const { db } = ctx;

  beforeEach(() => {
    clock.now = TEST_NOW;
  });

  return {
    ...parts,
    async offered() {
      const { scholarshipId, ids, applications } = await opened(3, { offersWaitlist: true });
      await prepare(scholarshipId, { outcome: 'AWARD', ids: ids.slice(0, 1) });
      await prepare(scholarshipId, { outcome: 'WAITLIST', ids: ids.slice(1) });
      await release(scholarshipId);
      await sendWhatIsHeld();
      clock.now = TEST_NOW;
      const { id } = await db.award.findFirstOrThrow({ where: { applicationId: ids[0] ?? '' } });
      const waiting = { applicationId: { in: ids.slice(1) }, outcome: 'AWARD' } as const;
      const offers = () => db.decision.count({ where: waiting });
      return { scholarshipId, id, owner: applications[0]?.student as Person, offers };
    },
    decline: (who: Person, id: string) =>
      portal.as(who, 'mutation ($id: UUID!) { declineAward(id: $id) { state } }', { id }),
    async work() {
      await endPauses(ctx);
      await runJobs(ctx, { send: async () => {} });
    },
  };
}
