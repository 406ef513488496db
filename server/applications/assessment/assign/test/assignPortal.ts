import { afterAll, expect } from 'vitest';
import { startTestPortal } from '../../../../test/api.ts';
import { makeRound } from '../../../../test/assessment.ts';
import { makeApplication } from '../../../../test/factories.ts';
import { makePerson } from '../../../../test/people.ts';

const PLAN = 'seed fingerprint asked filled addedCount removedCount loads { member { id } count }';
const SHORT =
  'shortfallCount shortfalls { withoutEligible withoutCapacity conflicts { cause } fullMembers { id } }';

/** Opens a portal in which `makeFullRound` makes a round with two assessors and several applications. */
export async function openAssignPortal() {
  const portal = await startTestPortal();
  afterAll(() => portal.close());
  const staff = await portal.person('moderator');
  const ask = (query: string, variables?: Record<string, unknown>) => portal.as(staff, query, variables);

  return {
    portal,
    staff,
    ask,
    async makeFullRound(applications = 4, given: Parameters<typeof makeRound>[1] = {}) {
      const round = await makeRound(portal.ctx, given);
      const applicationIds = [round.applicationId];
      for (let count = 1; count < applications; count += 1) {
        const { id: applicantId } = await makePerson(portal.ctx);
        const { id } = await makeApplication(portal.ctx, { applicantId, scholarshipId: round.scholarshipId });
        const enteredAt = portal.ctx.now();
        const entry = { roundId: round.id, applicationId: id, code: `C${count}`, enteredAt };
        await portal.ctx.db.roundApplication.create({ data: entry });
        applicationIds.push(id);
      }
      const members = await portal.ctx.db.panelMember.findMany({
        where: { panelId: round.panelId ?? '' },
        orderBy: { id: 'asc' },
      });
      return { ...round, applicationIds, members };
    },
    async plan(roundId: string, seed = 7) {
      const { data, errors } = await ask(
        `{ assignmentPlan(roundId: "${roundId}", seed: ${seed}) { ${PLAN} ${SHORT} } }`,
      );
      expect(errors).toBeUndefined();
      return data.assignmentPlan;
    },
    apply: (roundId: string, { seed, fingerprint }: { seed: number; fingerprint: string }) =>
      ask(
        `mutation { applyAssignmentPlan(input: { roundId: "${roundId}", seed: ${seed}, fingerprint: "${fingerprint}" }) { changed } }`,
      ),
    assign: (roundId: string, pairs: { applicationId: string; memberId: string }[]) =>
      ask(
        'mutation ($input: AssignByHandInput!) { assignByHand(input: $input) { changed refused { id memberId cause } } }',
        { input: { roundId, pairs } },
      ),
    release: (roundId: string) =>
      ask(`mutation { releaseAssignments(input: { roundId: "${roundId}" }) { changed refused { cause } } }`),
  };
}
