import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Form } from '../../../rules/forms/question.ts';
import { renderPortal } from '../../app/testPortal.tsx';
import type { RoundRowFragment } from '../../features/assessment/rounds/rounds.generated.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const SCHOLARSHIP = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
export const ROUND = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
const RUBRIC: Form = {
  sections: [
    {
      key: 'merit',
      title: { en: 'Merit' },
      questions: [
        {
          ...{ key: 'quality', kind: 'score', label: { en: 'Quality' }, from: 1, to: 5, weight: 2 },
          wordings: { 1: { en: 'Poor' }, 5: { en: 'Excellent' } },
        },
      ],
    },
  ],
};

const askFor = (key: string, en: string) => ({
  sections: [{ key: 'about', questions: [{ key, kind: 'choice', label: { en }, options: [LAB] }] }],
});
const LAB = { value: 'LAB', label: { en: 'Laboratory' } };
const ASKED = { __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: 0 };

const panel = {
  __typename: 'Panel' as const,
  id: 'p1',
  name: 'Engineering',
  members: ['m1', 'm2'].map((id) => ({ __typename: 'PanelMember' as const, id })),
};

const makeRubric = (form: Form) => ({ __typename: 'Rubric' as const, form, version: 1 });

export const makeRound = (changes: Partial<RoundRowFragment> = {}): RoundRowFragment => ({
  ...{ __typename: 'AssessmentRound' },
  ...{ id: ROUND, name: 'First reading', place: 1, state: 'DRAFT', panel, endsAt: null },
  rubric: makeRubric(RUBRIC),
  ...{
    perApplication: 2,
    maxPerAssessor: 50,
    isBlind: true,
    requiresExpertise: false,
    ...{ startsAt: null, entry: 'ALL', entryCondition: null, entryBest: null },
    method: 'MEAN',
    scoresShown: 'NEVER',
    maxSpread: null,
  },
  ...{ version: 1, entryCount: 12, missing: [] },
  ...changes,
});

export const makeWork = (name: string, submitted: number) => ({
  ...{ __typename: 'AssessorProgress', member: { __typename: 'PanelMember', id: name, name } },
  ...{ planned: 0, assigned: 5, started: 1, submitted, late: 0 },
});

export const makeShort = (applicantName: string, code: string, count: number) => ({
  ...{ __typename: 'ApplicationTotal', applicationId: code, code, count },
  application: { __typename: 'Application', id: code, applicantName },
});

export function openPage(rounds: RoundRowFragment[]) {
  const server = {
    rounds,
    sent: [] as [name: string, variables: unknown][],
    progress: { __typename: 'RoundProgress', short: 0, members: [] as ReturnType<typeof makeWork>[] },
    /** Totals that the test server returns; null if it refuses them. */
    short: [] as ReturnType<typeof makeShort>[] | null,
  };
  const scholarship = {
    __typename: 'Scholarship',
    id: SCHOLARSHIP,
    ...{ scholarshipName: 'Osprey Grant', universityName: 'University of Oslo', organisation: null },
  };
  const change = (changes: Partial<RoundRowFragment>) => {
    server.rounds = server.rounds.map((round) => ({ ...round, ...changes, version: round.version + 1 }));
    return server.rounds[0];
  };
  const note =
    (name: string, field: string, answer: (variables: Record<string, unknown>) => unknown) =>
    (variables: Record<string, unknown>) => {
      server.sent.push([name, variables]);
      return { data: { [field]: answer(variables) } };
    };
  renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/assessment`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    OfferingOrganisations: () => ({
      data: {
        offeringOrganisations: [
          { __typename: 'Organisation', id: 'o1', name: 'University of Oslo', viewerCanPublish: true },
        ],
      },
    }),
    ScholarshipName: () => ({ data: { scholarshipForEdit: scholarship } }),
    AssessmentRounds: () => ({
      data: { scholarshipForEdit: scholarship, assessmentRounds: server.rounds },
    }),
    PanelNames: () => ({ data: { panels: [{ __typename: 'Panel', id: 'p1', name: 'Engineering' }] } }),
    EnterableApplications: () => ({
      data: {
        applications: {
          ...{ __typename: 'ApplicationPage', totalCount: 1 },
          items: [
            { __typename: 'Application', id: 'a1', applicantName: 'Rina Akter', referenceNumber: 'AS-7F3K9' },
          ],
        },
      },
    }),
    ConditionFacts: () => ({
      data: { profileForm: { __typename: 'ProfileForm', version: 0, form: askFor('degree', 'Degree') } },
    }),
    EntryQuestions: () => ({
      data: { scholarshipForEdit: { ...scholarship, questions: { ...ASKED, form: askFor('plan', 'Plan') } } },
    }),
    SaveAssessmentRound: note('save', 'saveAssessmentRound', () => {
      server.rounds = [makeRound({ rubric: null, missing: ['RUBRIC', 'ENTRIES'], entryCount: 0 })];
      return server.rounds[0];
    }),
    SaveRubric: note('rubric', 'saveRubric', ({ input }) =>
      change({
        rubric: makeRubric((input as { form: Form }).form),
        missing: [],
      }),
    ),
    RoundGaps: () => ({
      data: {
        assessmentRounds: [
          { __typename: 'AssessmentRound', id: ROUND, perApplication: 2, progress: server.progress },
        ],
        roundTotals: server.short && {
          ...{ __typename: 'ApplicationTotalPage', totalCount: server.progress.short, items: server.short },
        },
      },
      ...(!server.short && { errors: [{ message: 'You assess this round.' }] }),
    }),
    EnterRound: note('enter', 'enterRound', () => ({
      __typename: 'RoundEntering',
      round: change({ entryCount: 3, missing: [] }),
      ...{ entered: 3, left: 1, unknown: 2, hasMore: false },
    })),
    OpenAssessmentRound: note('open', 'openAssessmentRound', () => change({ state: 'OPEN' })),
    CloseAssessmentRound: note('close', 'closeAssessmentRound', () => change({ state: 'CLOSED' })),
    RemoveAssessmentRound: note('remove', 'removeAssessmentRound', () => {
      const [removed] = server.rounds;
      server.rounds = [];
      return removed;
    }),
  });
  return server;
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
