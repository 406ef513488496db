import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { CandidateFragment } from '../../features/awards/candidates/candidates.generated.ts';
import type { LetterFragment } from '../../features/awards/release/release.generated.ts';
import {
  makeCandidate,
  makeDecided,
  makeDecision,
  makeLetter,
  makePlan,
  makePreview,
  makeRelease,
  pageOf,
  SCHOLARSHIP,
} from './testAwards.ts';

const ADA = makeCandidate('a1', 'Ada Byron', { rank: 1, total: 91.5, isDisputed: true });
const OMAR = makeCandidate('a2', 'Omar Diaz', { rank: 2, total: 64, decision: makeDecision() });
export const LIN = makeCandidate('a3', 'Lin Ma', { rank: null, total: null, spread: null });

type Given = {
  plan?: ReturnType<typeof makePlan> | null;
  rows?: CandidateFragment[];
  preview?: ReturnType<typeof makePreview>;
  releases?: ReturnType<typeof makeRelease>[];
  query?: string;
  refusal?: string;
};

export function openPage({
  plan = makePlan(),
  rows = [ADA, OMAR, LIN],
  preview,
  releases = [],
  query = '',
  refusal,
}: Given = {}) {
  const sent: [name: string, variables: { input?: unknown }][] = [];
  const note =
    (field: string, answer: (variables: Record<string, unknown>) => unknown) =>
    (variables: Record<string, unknown>) => {
      sent.push([field, variables]);
      return { data: { [field]: answer(variables) } };
    };
  const results = (ids: readonly string[]) =>
    ids.map((id) => ({ __typename: 'BulkResult', id, isDone: true, message: null }));
  const state = { releases };
  const letters: Record<string, Partial<LetterFragment>> = {};
  const letterOf = (id: string) => makeLetter(id, letters[id]);
  const shown = renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/decide${query}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({
      data: {
        offeringOrganisations: [
          { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true },
        ],
      },
    }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided({ awardPlan: plan }) } }),
    Funds: () => ({ data: { funds: [] } }),
    Candidates: () => ({ data: { candidates: pageOf('CandidatePage', rows) } }),
    DecidedCandidates: () => ({
      data: {
        candidates: pageOf(
          'CandidatePage',
          rows.filter(({ decision }) => decision),
        ),
      },
    }),
    UndecidedTotals: () => {
      const page = pageOf(
        'CandidatePage',
        rows.filter(({ decision }) => !decision),
      );
      return { data: { first: page, second: page } };
    },
    ApplicationDetails: () => ({ data: { application: null } }),
    Releases: () => ({ data: { releases: state.releases } }),
    ReleasePreview: () => ({ data: { releasePreview: preview ?? makePreview() } }),
    DecisionLetter: ({ applicationId }) => ({ data: { decisionLetter: letterOf(applicationId as string) } }),
    EditDecisionLetter: note('editDecisionLetter', ({ input }) => {
      const { applicationId, letter } = input as {
        applicationId: string;
        letter: LetterFragment['editable'];
      };
      const edit = letter && { ...letter, editable: { __typename: 'LetterText', ...letter } };
      letters[applicationId] = { ...edit, isEdited: letter !== null, version: 1 };
      return letterOf(applicationId);
    }),
    LeaveDecisionOut: (variables) =>
      refusal
        ? { errors: [{ message: refusal, extensions: { code: 'CONFLICT' } }] }
        : note('leaveDecisionOut', ({ applicationId, isLeftOut }) => {
            letters[applicationId as string] = { isLeftOut: isLeftOut as boolean };
            return letterOf(applicationId as string);
          })(variables),
    SaveFund: note('saveFund', () => ({
      ...{ __typename: 'Fund', id: 'f1', name: 'Merit fund', currency: 'EUR' },
      ...{ budget: 9_000_000, left: 9_000_000, version: 1 },
    })),
    SaveAwardPlan: note('saveAwardPlan', () => makePlan({ version: 4 })),
    PrepareDecisions: note('prepareDecisions', ({ input }) => ({
      ...{ __typename: 'PreparedDecisions', left: 0 },
      results: results((input as { ids?: string[] }).ids ?? ['a1']).map((result) =>
        refusal ? { ...result, isDone: false, message: refusal } : result,
      ),
    })),
    DiscardDecisions: (variables) =>
      refusal
        ? { errors: [{ message: refusal, extensions: { code: 'CONFLICT' } }] }
        : note('discardDecisions', ({ ids }) => ({
            ...{ __typename: 'PreparedDecisions', left: 0, results: results(ids as string[]) },
          }))(variables),
    ReleaseDecisions: note('releaseDecisions', () => {
      state.releases = [makeRelease()];
      return state.releases[0];
    }),
    ConfirmRelease: note('confirmRelease', () => makeRelease()),
    UndoDecisions: note('undoRelease', () => makeRelease({ state: 'UNDONE' })),
  });
  return { sent, ...shown };
}

export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
