import { type Distribution, distribute } from '../../../../rules/assessment/distribution.ts';
import { computeTotals } from '../../../../rules/assessment/totals.ts';
import { createRequestLoader } from '../../../platform/requestLoader.ts';
import type { RoundRow } from '../rounds/roundRow.ts';
import { COUNTED, toAssessments, toSettings } from './refreshTotals.ts';

/** @public used by generated types */
export type AssessorScores = {
  member: { id: string; name: string; email: string } | null;
  distribution: Distribution;
  /**
   * Effect of the assessor on a total, in hundredths of a point; negative for strict assessors. Null if they
   * have submitted too few assessments.
   */
  severity: number | null;
};

/** @public used by generated types */
export type RoundDistribution = { applications: Distribution; assessors: AssessorScores[] };

/**
 * Loads the distributions of a round's totals and of each assessor's totals. The caller must check the permission.
 */
export const loadDistribution = createRequestLoader<RoundRow, RoundDistribution>(async ({ db }, rounds) => {
  const rows = await db.assessment.findMany({
    where: { roundId: { in: rounds.map(({ id }) => id) }, ...COUNTED },
    select: {
      ...{ roundId: true, applicationId: true, memberId: true, total: true, isPassed: true },
      member: { select: { user: { select: { name: true, email: true } } } },
    },
  });
  return rounds.map((round) => {
    const own = rows.filter(({ roundId }) => roundId === round.id);
    const { applications, harshness } = computeTotals(toAssessments(own), toSettings(round));
    const members = new Map(own.map(({ memberId, member }) => [memberId, member.user]));
    const assessors = [...members].map(([id, user]) => ({
      member: user && { id, ...user },
      distribution: distribute(
        own.flatMap(({ memberId, total }) => (memberId === id && total !== null ? [total] : [])),
      ),
      severity: harshness.get(id) ?? null,
    }));
    return {
      applications: distribute([...applications.values()].flatMap(({ total }) => total ?? [])),
      assessors: assessors.toSorted((one, other) =>
        (one.member?.name ?? '\u{10ffff}').localeCompare(other.member?.name ?? '\u{10ffff}'),
      ),
    };
  });
});
