import { TEST_NOW } from './api.ts';
import { openApplicationsPortal } from './applicationsPortal.ts';
import { endPauses, runJobs } from './jobs.ts';
import type { Person } from './people.ts';

const DECIDE = `mutation ($ids: [UUID!]!, $status: ApplicationStatus!, $reason: String, $isReasonShared: Boolean, $releaseId: UUID) {
  decideApplications(input: { ids: $ids, status: $status, reason: $reason, isReasonShared: $isReasonShared, releaseId: $releaseId }) {
    release { id state releaseAt } results { id isDone code message }
  }
}`;
const UNDO = 'mutation ($id: UUID!) { undoRelease(id: $id) { id state undoneBy { name } } }';

type DecisionOptions = { reason?: string; isReasonShared?: boolean; releaseId?: string; as?: Person };

export async function openDecisionsPortal() {
  const clock = { now: TEST_NOW };
  const parts = await openApplicationsPortal({ now: () => clock.now });
  const { portal } = parts;
  const moderator = await portal.person('moderator');
  return {
    ...parts,
    clock,
    moderator,
    async decide(ids: string | string[], status: string, { as = moderator, ...given }: DecisionOptions = {}) {
      const answer = await portal.as(as, DECIDE, { ids: [ids].flat(), status, ...given });
      const { release, results } = answer.data?.decideApplications ?? {};
      return { release, results, result: results?.[0], errors: answer.errors };
    },
    undo: (id: string, as = moderator) => portal.as(as, UNDO, { id }),
    async sendWhatIsHeld() {
      clock.now = new Date(clock.now.getTime() + 10_000);
      await endPauses(portal.ctx);
      await runJobs(portal.ctx, { send: async () => {} });
    },
    releaseOf: (id: string) =>
      portal.ctx.db.release.findUniqueOrThrow({ where: { id }, include: { decisions: true } }),
  };
}
