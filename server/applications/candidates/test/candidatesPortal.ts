import { makeRoundOf } from '../../../test/assessment.ts';
import { openAwardsPortal } from '../../../test/awardsPortal.ts';
import type { Person } from '../../../test/people.ts';

/** Opens a portal in which `ranked` creates applications with the given totals of a round. */
export async function openCandidatesPortal() {
  const parts = await openAwardsPortal();
  const { portal, moderator, opened } = parts;
  const { ctx } = portal;
  const { db } = ctx;

  const CANDIDATES = `query ($id: UUID!, $outcome: [DecisionOutcome!], $isUndecided: Boolean, $orderBy: CandidateOrder) {
    candidates(scholarshipId: $id, outcome: $outcome, isUndecided: $isUndecided, orderBy: $orderBy) { totalCount items {
      application { id } total spread rank isDisputed decision { state outcome amount currency waitlistRank reason
      basis { roundName total spread rank count } decidedBy { id } release { id } } } } }`;
  const list = async (id: string, given: object = {}, as: Person = moderator) =>
    (await portal.as(as, CANDIDATES, { id, ...given })).data?.candidates;

  async function ranked(totals: (number | null)[]) {
    const made = await opened(totals.length);
    const [first = ''] = made.ids;
    const round = await makeRoundOf(
      ctx,
      { scholarshipId: made.scholarshipId, applicationId: first },
      { state: 'OPEN' },
    );
    for (const [index, total] of totals.entries()) {
      const applicationId = made.ids[index] ?? '';
      const rank =
        total === null ? null : totals.filter((other) => other !== null && other > total).length + 1;
      const result = { total: total === null ? null : total * 100, rank, spread: index * 100, count: 2 };
      const key = { roundId_applicationId: { roundId: round.id, applicationId } };
      const create = { roundId: round.id, applicationId, code: `C${index}`, enteredAt: ctx.now(), ...result };
      await db.roundApplication.upsert({ where: key, create, update: result });
    }
    return made;
  }

  return { ...parts, CANDIDATES, list, ranked };
}
