import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import type {
  AssignmentPlanQuery,
  RoundStateFragment,
  TotalRowFragment,
} from '../features/assessment/round/round.generated.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const SCHOLARSHIP = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const ROUND = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
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

function openPage(refused: { cause: string }[] = []) {
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

const openMenu = (application: string) => press(`Change assessors of ${application}`);

async function choose(application: string, action: string) {
  await openMenu(application);
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// product: P17.22, P17.37
it('staff preview a plan with loads and causes of gaps, then apply it', async () => {
  const sent = openPage();
  await press('Preview a plan');
  const plan = within(await screen.findByRole('region', { name: 'Preview of the plan' }));
  expect(plan.getByText('3 of 4 assessments have an assessor')).toBeVisible();
  const [ada] = within(plan.getByRole('list', { name: 'Applications per assessor' })).getAllByRole(
    'listitem',
  );
  expect(ada).toHaveTextContent('Ada Byron2 applications');
  expect(
    plan.getByText(
      /Katherine Johnson: is from the applicant’s institution; Grace Hopper: does not read French; full: Grace Hopper/,
    ),
  ).toBeVisible();
  expect(plan.getByText('1 assessment goes to an assessor without matching expertise')).toBeVisible();
  expect(plan.getByText(/Ada Byron: has no expertise in Engineering/)).toBeVisible();
  expect(sent).toEqual([]);
  await press('Apply the plan');
  expect(await screen.findByText('The assignments are planned')).toBeVisible();
  expect(sent).toEqual([['applyAssignmentPlan', { roundId: ROUND, seed: 7, fingerprint: '0f3a' }]]);
  expect(screen.queryByRole('region', { name: 'Preview of the plan' })).toBeNull();
});

// product: P17.22
it('releasing assignments asks for confirmation and reports skipped assignments', async () => {
  const sent = openPage([{ cause: 'DECLARED' }]);
  await press('Release 2 assignments');
  const question = within(await screen.findByRole('dialog', { name: 'Release 2 assignments?' }));
  expect(sent).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Release' }));
  expect(
    await screen.findByText('2 assignments released, 1 left because of a conflict of interest'),
  ).toBeVisible();
  expect(sent).toEqual([['releaseAssignments', { roundId: ROUND }]]);
});

// product: P17.22
it("the round's table shows totals, disagreements and links to the applications", async () => {
  openPage();
  const row = within(await screen.findByRole('row', { name: /Rina Akter/ }));
  for (const text of ['71.5', '68', '91.5', '2 of 2', 'Assessors disagree'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link', { name: 'Rina Akter' })).toHaveAttribute(
    'href',
    '/dashboard/allapplyscholarship?open=a1',
  );
  expect(screen.getByText(/^2 applications have fewer submitted assessments/)).toBeVisible();
});

// product: P17.24
it('staff can download totals and assessments as CSV or XLSX', async () => {
  openPage();
  await press('Export');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Totals, a row per application (CSV)',
    'Totals, a row per application (XLSX)',
    'Assessments, a row each (CSV)',
    'Assessments, a row each (XLSX)',
  ]);
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return new Response('', { status: 503 });
  });
  await userEvent.click(items[3] as HTMLElement);
  await waitFor(() => expect(paths).toContain(`/exports/assessments.xlsx?round=${ROUND}`));
});

// product: P17.22
it('staff assign applications manually, add an assessor and revoke an assignment', async () => {
  const sent = openPage();
  await choose('Omar Diaz', 'Assign to…');
  const form = within(await screen.findByRole('dialog', { name: 'Assign Omar Diaz to' }));
  const choice = form.getByLabelText('Assessor');
  expect(within(choice).queryByText('Ada Byron')).toBeNull();
  await userEvent.selectOptions(choice, 'Grace Hopper');
  await userEvent.click(form.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await choose('Rina Akter', 'Add an assessor');
  await waitFor(() => expect(sent).toHaveLength(2));
  await choose('Omar Diaz', 'Take back from Ada Byron');
  await waitFor(() => expect(sent).toHaveLength(3));
  await openMenu('Rina Akter');
  expect(screen.queryByRole('menuitem', { name: 'Take back from Ada Byron' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Take back from Grace Hopper' }));
  const question = within(await screen.findByRole('dialog', { name: /has started/ }));
  await userEvent.click(question.getByRole('button', { name: 'Take back' }));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent).toEqual([
    ['assignByHand', { roundId: ROUND, pairs: [{ applicationId: 'a2', memberId: 'm2' }] }],
    ['askOneMore', { roundId: ROUND, applicationId: 'a1' }],
    ['withdrawAssignments', { roundId: ROUND, ids: ['s3'] }],
    ['withdrawAssignments', { roundId: ROUND, ids: ['s2'] }],
  ]);
});

// product: P17.22
it("the round's page shows why an assignment was rejected", async () => {
  openPage([{ cause: 'APPLICANT' }]);
  await choose('Omar Diaz', 'Assign to…');
  const form = within(await screen.findByRole('dialog', { name: 'Assign Omar Diaz to' }));
  await userEvent.selectOptions(form.getByLabelText('Assessor'), 'Grace Hopper');
  await userEvent.click(form.getByRole('button', { name: 'Assign' }));
  expect(
    await screen.findByText('Nothing changed: the assessor applies for the same scholarship'),
  ).toBeVisible();
});

// product: P17.22
it("staff see the assessors' progress and can remind one or all of them", async () => {
  const sent = openPage();
  expect(await screen.findByText(/^1 of 2 submitted, 1 started, 0 late/)).toBeVisible();
  await press('Remind Ada Byron');
  expect(await screen.findByText('1 assessor reminded')).toBeVisible();
  await press('Remind everyone with unfinished assessments');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['remindAssessors', { roundId: ROUND, memberIds: ['m1'] }],
    ['remindAssessors', { roundId: ROUND, memberIds: null }],
  ]);
});

// product: P17.35
it('staff hand over unsubmitted assessments and see why some cannot be handed over', async () => {
  const sent = openPage([{ cause: 'STAFF' }]);
  await press('Hand over Ada Byron’s work');
  const form = within(await screen.findByRole('dialog', { name: 'Hand over Ada Byron’s work' }));
  expect(form.getByText(/^1 assessment that is not submitted goes/)).toBeVisible();
  const choice = form.getByLabelText('New assessor');
  expect(within(choice).queryByText('Ada Byron')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(sent).toEqual([]);
  await userEvent.selectOptions(choice, 'Grace Hopper');
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('2 assessments handed over')).toBeVisible();
  expect(screen.getByText(/^1 stays with Ada Byron, because .* staff recorded a conflict/)).toBeVisible();
  expect(sent).toEqual([['handOverAssessments', { roundId: ROUND, fromMemberId: 'm1', toMemberId: 'm2' }]]);
});

// product: P17.35
it('staff can record a conflict of interest with a reason and remove it', async () => {
  const sent = openPage();
  await choose('Omar Diaz', 'Conflict of interest');
  const form = within(await screen.findByRole('dialog', { name: 'Conflict of interest with Omar Diaz' }));
  const choice = form.getByLabelText('Assessor');
  expect(within(choice).queryByText('Katherine Johnson')).toBeNull();
  await userEvent.selectOptions(choice, 'Grace Hopper');
  await enter(form.getByLabelText('Reason'), 'Her cousin');
  await userEvent.click(form.getByRole('button', { name: 'Record the conflict' }));
  expect(await screen.findByText('Conflict of interest recorded')).toBeVisible();
  await choose(
    'Omar Diaz',
    'Remove conflict: Katherine Johnson staff recorded a conflict of interest: Co-authors',
  );
  const question = within(await screen.findByRole('dialog', { name: /^Remove Katherine/ }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['setConflict', { roundId: ROUND, applicationId: 'a2', memberId: 'm2', reason: 'Her cousin' }],
    ['removeConflict', { roundId: ROUND, applicationId: 'a2', memberId: 'm3' }],
  ]);
});

// product: P17.35
it("the round's table can show only applications with disagreement or too few assessments", async () => {
  openPage();
  await userEvent.click(await screen.findByRole('link', { name: 'Show them' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Rina Akter/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Omar Diaz/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Applications to show'), 'Assessors disagree');
  expect(await screen.findByRole('row', { name: /Rina Akter/ })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Omar Diaz/ })).toBeNull();
});

// product: P17.39
it('staff hide answers and documents and see which documents assessors cannot open', async () => {
  const sent = openPage();
  const list = await screen.findByRole('list', { name: '1 document that assessors cannot see' });
  expect(list).toHaveTextContent('Rina Akter: essay.docx (DOCX)');
  await press('Hide essay.docx');
  await waitFor(() => expect(sent).toHaveLength(1));
  await press('Show again: Motivation of Rina Akter');
  await waitFor(() => expect(sent).toHaveLength(2));
  await choose('Rina Akter', 'Hide from assessors');
  const form = within(await screen.findByRole('dialog', { name: 'Hide part of Rina Akter from assessors' }));
  await userEvent.selectOptions(await form.findByLabelText('Answer, document or reference'), 'School');
  await userEvent.click(form.getByRole('button', { name: 'Hide it' }));
  await waitFor(() => expect(sent).toHaveLength(3));
  const hidden = { roundId: ROUND, applicationId: 'a1', replacementId: null };
  expect(sent).toEqual([
    ['redact', { ...hidden, documentId: 'd1', question: 'essay' }],
    ['removeRedaction', { roundId: ROUND, id: 'x1' }],
    ['redact', { ...hidden, documentId: null, referenceId: null, question: 'school' }],
  ]);
});

// product: P17.43
it('staff can hide a received reference from assessors', async () => {
  const sent = openPage();
  await choose('Rina Akter', 'Hide from assessors');
  const form = within(await screen.findByRole('dialog', { name: 'Hide part of Rina Akter from assessors' }));
  const parts = await form.findByLabelText('Answer, document or reference');
  expect(within(parts).queryByRole('option', { name: /Mary Leakey/ })).toBeNull();
  await userEvent.selectOptions(parts, 'Reference by Emmy Noether');
  expect(form.getByText(/upload a redacted copy/)).toBeVisible();
  await userEvent.click(form.getByRole('button', { name: 'Hide it' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  const hidden = { roundId: ROUND, applicationId: 'a1', documentId: null, replacementId: null };
  expect(sent).toEqual([['redact', { ...hidden, referenceId: 'r1', question: 'referees' }]]);
});

// product: P17.42
it('the round’s page shows totals as charts and as tables', async () => {
  openPage();
  const section = within(await screen.findByRole('region', { name: 'Distribution of totals' }));
  const totals = within(section.getByRole('region', { name: 'Totals of applications' }));
  expect(totals.getByRole('img')).toHaveAccessibleName(/3 for 60–70/);
  await userEvent.click(totals.getByRole('button', { name: 'Show as table: Totals of applications' }));
  expect(totals.getByRole('row', { name: '60–70 3' })).toBeVisible();
  const list = section.getByRole('list', { name: 'Totals by assessor' });
  expect(list).toHaveTextContent('6 submitted · median 60 · from 12.5 to 95 · 4.25 points stricter');
  expect(list).toHaveTextContent('Erased accountToo few: 2 of 5 submitted');
  await userEvent.click(section.getByRole('button', { name: /Totals by assessor/ }));
  const table = within(section.getByRole('table', { name: 'Totals by assessor' }));
  expect(table.getByRole('row', { name: 'Ada Byron 6 0 1 0 0 0 1 3 0 0 1 60 -4.25' })).toBeVisible();
});
