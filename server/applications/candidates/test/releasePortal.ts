import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';

/** Opens a portal in which `mixed` prepares one decision of each outcome, with the numbers in `counts`. */
export async function openReleasePortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened, prepare, clock } = parts;
  return {
    ...parts,
    counts: { awards: 1, waitlisted: 1, notSelected: 1, returned: 1 },
    letterOf: (applicationId: string, as: Person = moderator) =>
      portal.as(as, 'query ($id: UUID!) { decisionLetter(applicationId: $id) { recipient subject text } }', {
        id: applicationId,
      }),
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000);
    },
    async mixed(plan: object = {}) {
      const made = await opened(4, plan);
      const [award = '', waitlisted = '', rejected = '', returned = ''] = made.ids;
      const { scholarshipId } = made;
      await prepare(scholarshipId, { outcome: 'AWARD', ids: [award] });
      await prepare(scholarshipId, { outcome: 'WAITLIST', ids: [waitlisted] });
      await prepare(scholarshipId, {
        outcome: 'NOT_SELECTED',
        ids: [rejected],
        reason: 'Weak, says the panel',
      });
      await prepare(scholarshipId, { outcome: 'RETURN', ids: [returned], reason: 'Page 2 is missing.' });
      return { ...made, award, waitlisted, rejected, returned };
    },
  };
}
