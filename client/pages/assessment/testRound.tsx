import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../app/testPortal.tsx';
import type {
  AssignmentPlanQuery,
  RoundStateFragment,
  TotalRowFragment,
} from '../../features/assessment/round/round.generated.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const SCHOLARSHIP = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
export const ROUND = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
const PAGE = `/dashboard/scholarships/${SCHOLARSHIP}/rounds/${ROUND}`;

const typed = <const T,>(__typename: string, fields: T) => ({ __typename, ...fields });

const makeMember = (id: string, name: string) => ({ __typename: 'PanelMember' as const, id, name });
const ADA = makeMember('m1', 'Ada Byron');
const GRACE = makeMember('m2', 'Grace Hopper');
const KATHERINE = makeMember('m3', 'Katherine Johnson');

const makeRound = (progress: Partial<RoundStateFragment['progress']> = {}): RoundStateFragment => ({
  ...{ __typename: 'AssessmentRound', id: ROUND, name: 'First reading', place: 1, state: 'OPEN' },
  perApplication: 2,
  isBlind: true,
  panel: { ...{ __typename: 'Panel', id: 'p1' }, members: [ADA, GRACE, KATHERINE] },
  progress: {
    ...{ __typename: 'RoundProgress', asked: 4, planned: 2, assigned: 2, started: 1, submitted: 1 },
    ...{ late: 0, short: 2 },
    members: [
      {
        ...{ __typename: 'AssessorProgress', member: ADA, planned: 0, assigned: 2, started: 1 },
        ...{ submitted: 1, late: 0 },
      },
    ],
    ...progress,
  },
});

const makeAssignment = (
  id: string,
  member: typeof ADA,
  state: TotalRowFragment['assignments'][number]['state'],
  total: number | null = null,
) => ({ __typename: 'Assignment' as const, id, member, state, total });

const ROWS: TotalRowFragment[] = [
  {
    ...{ __typename: 'ApplicationTotal', applicationId: 'a1', code: '7F3K9' },
    application: typed('Application', { id: 'a1', applicantName: 'Rina Akter' }),
    ...{ total: 71.5, spread: 40, count: 2, rank: 1, corrected: 68, isFailed: false, isDisputed: true },
    assignments: [makeAssignment('s1', ADA, 'SUBMITTED', 91.5), makeAssignment('s2', GRACE, 'STARTED')],
    conflicts: [],
  },
  {
    ...{ __typename: 'ApplicationTotal', applicationId: 'a2', code: '2B8QX' },
    application: typed('Application', { id: 'a2', applicantName: 'Omar Diaz' }),
    ...{ total: null, spread: null, count: 0, rank: null, corrected: null },
    ...{ isFailed: false, isDisputed: false },
    assignments: [makeAssignment('s3', ADA, 'PLANNED')],
    conflicts: [typed('AssessorConflict', { member: KATHERINE, cause: 'STAFF', reason: 'Co-authors' })],
  },
];

const makeMismatch = (
  member: typeof ADA,
  applicationId: string,
  applicantName: string,
  missing: ('SUBJECT' | 'LANGUAGE')[],
) => ({
  ...{ __typename: 'ExpertiseMismatch' as const, applicationId, member, missing },
  application: typed('Application', { id: applicationId, applicantName }),
  ...{ subjects: ['ENGINEERING'], languages: ['fr'] },
});

const makeTotals = (count: number, bands: number[] | null) => ({
  ...{ __typename: 'TotalDistribution', count, bands },
  ...(bands ? { lowest: 12.5, median: 60, highest: 95 } : { lowest: null, median: null, highest: null }),
});

const BANDS = [0, 1, 0, 0, 0, 1, 3, 0, 0, 1];
const DISTRIBUTION = {
  __typename: 'RoundDistribution',
  applications: makeTotals(6, BANDS),
  assessors: [
    typed('AssessorDistribution', { member: ADA, severity: -4.25, distribution: makeTotals(6, BANDS) }),
    typed('AssessorDistribution', { member: null, severity: null, distribution: makeTotals(2, null) }),
  ],
};

const PLAN: NonNullable<AssignmentPlanQuery['assignmentPlan']> = {
  ...{ __typename: 'AssignmentPlan', seed: 7, fingerprint: '0f3a', asked: 4, filled: 3 },
  ...{ addedCount: 2, removedCount: 1, shortfallCount: 1 },
  loads: [
    typed('AssessorLoad', { member: ADA, count: 2 }),
    typed('AssessorLoad', { member: GRACE, count: 1 }),
  ],
  shortfalls: [
    {
      ...{ __typename: 'AssignmentShortfall', applicationId: 'a2' },
      application: typed('Application', { id: 'a2', applicantName: 'Omar Diaz' }),
      ...{ withoutEligible: 1, withoutCapacity: 0 },
      conflicts: [typed('AssessorConflict', { member: KATHERINE, cause: 'INSTITUTION' })],
      fullMembers: [GRACE],
      unsuited: [makeMismatch(GRACE, 'a2', 'Omar Diaz', ['LANGUAGE'])],
    },
  ],
  ...{ mismatchCount: 1, mismatches: [makeMismatch(ADA, 'a1', 'Rina Akter', ['SUBJECT'])] },
};

const RINA = typed('Application', { id: 'a1', applicantName: 'Rina Akter' });
const REDACTION = typed('Redaction', {
  ...{ id: 'x1', application: RINA, question: 'general.motivation', documentId: null, isReplaced: false },
  referee: null,
});
const LETTER = typed('UnservableDocument', {
  ...{ applicationId: 'a1', application: RINA, documentId: 'd1', question: 'essay' },
  ...{ name: 'essay.docx', type: 'DOCX' },
});
const makeLetter = (id: string, name: string, state: string) =>
  typed('Reference', { id, question: 'referees', name, state });
const QUESTIONS = {
  ...{ __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: 1 },
  form: {
    sections: [
      {
        key: 'general.about',
        questions: [{ key: 'general.motivation', kind: 'paragraph', label: { en: 'Motivation' } }],
      },
    ],
  },
};
const PARTS = {
  ...RINA,
  references: [makeLetter('r1', 'Emmy Noether', 'RECEIVED'), makeLetter('r2', 'Mary Leakey', 'SENT')],
  answers: {
    __typename: 'AnswerSet',
    questions: {
      ...{ __typename: 'AskedForm', id: 'f1', version: 1, generalVersion: 0 },
      form: {
        sections: [
          {
            key: 'about',
            questions: [
              { key: 'school', kind: 'line', label: { en: 'School' } },
              { key: 'essay', kind: 'document', label: { en: 'Essay' } },
            ],
          },
        ],
      },
    },
    answers: { school: 'Eton', essay: ['d1'] },
    documents: [{ __typename: 'Document', id: 'd1', name: 'essay.docx' }],
  },
};

export function openPage(refused: { cause: string }[] = []) {
  const sent: [name: string, input: unknown][] = [];
  const change = (field: string, answer?: unknown) => (variables: Record<string, unknown>) => {
    sent.push([field, variables.input]);
    return {
      data: {
        [field]: answer ?? {
          ...{ __typename: 'AssignmentChange', changed: 2, round: makeRound() },
          refused: refused.map((refusal) => ({ __typename: 'RefusedAssignment', ...refusal })),
        },
      },
    };
  };
  renderPortal(PAGE, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    RoundOf: () => ({
      data: {
        scholarshipForEdit: {
          __typename: 'Scholarship',
          id: SCHOLARSHIP,
          scholarshipName: 'Osprey Grant',
        },
        assessmentRounds: [makeRound()],
      },
    }),
    RoundDistribution: () => ({
      data: { assessmentRounds: [{ __typename: 'AssessmentRound', id: ROUND, distribution: DISTRIBUTION }] },
    }),
    RoundTotals: ({ isShort, isDisputed }) => {
      const items = ROWS.filter((row) => (!isShort || row.count < 2) && (!isDisputed || row.isDisputed));
      return {
        data: {
          roundTotals: {
            ...{ __typename: 'ApplicationTotalPage', items, totalCount: items.length },
            ...{ totalIsCapped: false, pageCount: 1, page: 1 },
          },
        },
      };
    },
    Redactions: () => {
      const edited = { __typename: 'Scholarship', id: SCHOLARSHIP, questions: QUESTIONS };
      return {
        data: { redactions: [REDACTION], scholarshipForEdit: edited, unservableDocuments: [LETTER] },
      };
    },
    RedactableParts: () => ({ data: { application: PARTS } }),
    Redact: change('redact', REDACTION),
    RemoveRedaction: change('removeRedaction', REDACTION),
    AssignmentPlan: () => ({ data: { assignmentPlan: PLAN } }),
    ApplyAssignmentPlan: change('applyAssignmentPlan'),
    AssignByHand: change('assignByHand'),
    AskOneMore: change('askOneMore'),
    WithdrawAssignments: change('withdrawAssignments'),
    ReleaseAssignments: change('releaseAssignments'),
    HandOverAssessments: change('handOverAssessments'),
    SetConflict: change('setConflict'),
    RemoveConflict: change('removeConflict'),
    RemindAssessors: (variables: Record<string, unknown>) => {
      sent.push(['remindAssessors', variables.input]);
      return { data: { remindAssessors: { __typename: 'AssessorReminding', reminded: 1 } } };
    },
  });
  return sent;
}

export const openMenu = (application: string) => press(`Change assessors of ${application}`);

export async function choose(application: string, action: string) {
  await openMenu(application);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
