import type { CandidateFragment } from '../../features/awards/candidates/candidates.generated.ts';
import type { DecidedScholarshipFragment, PlanFragment } from '../../features/awards/plan/plan.generated.ts';
import type {
  LetterFragment,
  ReleasePreviewQuery,
  ReleaseRowFragment,
} from '../../features/awards/release/release.generated.ts';

export const SCHOLARSHIP = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';

type Plan = PlanFragment & { __typename: string };

export const makeTotals = (changes: Partial<PlanFragment['totals']> = {}): PlanFragment['totals'] => ({
  ...({ __typename: 'AwardTotals' } as object),
  ...{ intended: 900_000, intendedCount: 3, offered: 600_000, offeredCount: 2 },
  ...{ accepted: 600_000, acceptedCount: 2, paid: 0, planned: 0, unplanned: 600_000 },
  ...{ left: 900_000, placesLeft: 3 },
  ...changes,
});

export function makePlan(changes: Partial<PlanFragment> = {}): Plan {
  return {
    ...{ __typename: 'AwardPlan', scholarshipId: SCHOLARSHIP, fund: null, currency: 'EUR' },
    ...{ budget: 3_000_000, places: 10, amount: 300_000, acceptDays: 14, conditions: 'Enrol by October.' },
    ...{ offersWaitlist: false, needsSecondPerson: false, totals: makeTotals(), version: 3 },
    ...changes,
  };
}

export function makeDecided(
  changes: Partial<DecidedScholarshipFragment> = {},
): DecidedScholarshipFragment & { __typename: string } {
  return {
    ...{ __typename: 'Scholarship', id: SCHOLARSHIP, scholarshipName: 'Osprey Grant' },
    ...{ universityName: 'University of Oslo', organisation: null, awardPlan: makePlan() },
    ...changes,
  };
}

export function makeCandidate(
  id: string,
  applicantName: string,
  changes: Partial<CandidateFragment> = {},
): CandidateFragment & { __typename: string } {
  return {
    __typename: 'Candidate',
    application: {
      ...({ __typename: 'Application' } as object),
      ...{ id, applicantName, status: 'PROCESSING', labels: [], renewedAward: null },
    },
    ...{ total: 80, spread: 4, rank: 1, isDisputed: false, decision: null, award: null },
    ...changes,
  };
}

type CandidateDecision = NonNullable<CandidateFragment['decision']>;

export const makeDecision = (changes: Partial<CandidateDecision> = {}): CandidateDecision => ({
  ...({ __typename: 'Decision' } as object),
  ...{ id: 'd1', outcome: 'AWARD', amount: 300_000, currency: 'EUR', waitlistRank: null },
  ...{ reason: null, isReasonShared: false, state: 'DRAFT', basis: null },
  ...changes,
});

const COUNTS = { __typename: 'ReleaseCounts', awards: 3, waitlisted: 1, notSelected: 20, returned: 0 };

type Preview = NonNullable<ReleasePreviewQuery['releasePreview']>;

export const makePreview = (changes: Partial<Preview> = {}): Preview => ({
  ...({ __typename: 'ReleasePreview' } as object),
  ...{ counts: COUNTS, amount: 900_000, currency: 'EUR', withoutAddress: 2, undecided: 4, leftOut: 0 },
  ...{ overBudget: 0, overPlaces: 0, problems: [] },
  ...changes,
});

export const makeLetter = (id: string, changes: Partial<LetterFragment> = {}): LetterFragment => {
  const usual = { subject: `Your award ${id}`, text: 'Congratulations!' };
  return {
    ...({ __typename: 'DecisionLetter' } as object),
    ...{ id, recipient: 'omar@example.org', ...usual, isEdited: false, isLeftOut: false },
    ...{
      version: 0,
      isChangeable: true,
      editable: { ...({ __typename: 'LetterText' } as object), ...usual },
    },
    ...changes,
  };
};

export const makeRelease = (changes: Partial<ReleaseRowFragment> = {}): ReleaseRowFragment => ({
  ...({ __typename: 'Release' } as object),
  ...{ id: 'r1', state: 'HELD', releaseAt: '2126-12-01T09:00:00.000Z', endedAt: null, counts: COUNTS },
  decidedBy: { __typename: 'User', id: 'u2', name: 'Mo Moderator' } as { id: string; name: string },
  ...{ confirmedBy: null, undoneBy: null, overBudgetReason: null, viewerCanConfirm: false },
  ...changes,
});

export const pageOf = (__typename: string, items: readonly unknown[]) => ({
  ...{ __typename, items, totalCount: items.length, totalIsCapped: false },
  ...{ pageCount: Math.min(items.length, 1), page: 1 },
});
