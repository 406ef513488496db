import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Form } from '../../rules/forms/question.ts';
import { renderPortal } from '../app/testPortal.tsx';
import type { RoundRowFragment } from '../features/assessment/rounds/rounds.generated.ts';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { enter } from '../test/enter.ts';

const SCHOLARSHIP = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
const ROUND = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
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

const makeRound = (changes: Partial<RoundRowFragment> = {}): RoundRowFragment => ({
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

const makeWork = (name: string, submitted: number) => ({
  ...{ __typename: 'AssessorProgress', member: { __typename: 'PanelMember', id: name, name } },
  ...{ planned: 0, assigned: 5, started: 1, submitted, late: 0 },
});

const makeShort = (applicantName: string, code: string, count: number) => ({
  ...{ __typename: 'ApplicationTotal', applicationId: code, code, count },
  application: { __typename: 'Application', id: code, applicantName },
});

function openPage(rounds: RoundRowFragment[]) {
  const server = {
    rounds,
    sent: [] as [name: string, variables: unknown][],
    progress: { __typename: 'RoundProgress', short: 0, members: [] as ReturnType<typeof makeWork>[] },
    /** The totals; null if the server refuses them. */
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

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

// product: P17.18
it('staff add a round and see links to everything that is missing', async () => {
  const server = openPage([]);
  expect(await screen.findByText(/There is no round yet/)).toBeVisible();
  await press('Add a round');
  const form = await dialog('Add a round');
  await enter(form.getByLabelText('Name'), 'First reading');
  await userEvent.selectOptions(form.getByLabelText(/^Panel/), await form.findByText('Engineering'));
  await userEvent.selectOptions(
    form.getByLabelText('Scores of other assessors'),
    'Shown to assessors who have submitted their own',
  );
  await userEvent.click(form.getByLabelText('Assign only to assessors with a matching subject and language'));
  await userEvent.clear(form.getByLabelText('Assessments per application'));
  await enter(form.getByLabelText('Assessments per application'), '21');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText(/from 1 to 20/)).length).toBeGreaterThan(0);
  await userEvent.clear(form.getByLabelText('Assessments per application'));
  await enter(form.getByLabelText('Assessments per application'), '3');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no rubric.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open the round First reading' })).toBeNull();
  expect(server.sent[0]).toEqual([
    'save',
    {
      input: {
        ...{ id: null, scholarshipId: SCHOLARSHIP, version: 0, name: 'First reading', panelId: 'p1' },
        ...{
          ...{ startsAt: null, endsAt: null, entry: 'ALL', entryCondition: null, entryBest: null },
          perApplication: 3,
          maxPerAssessor: 50,
          isBlind: true,
          requiresExpertise: true,
          scoresShown: 'AFTER_OWN',
          method: 'MEAN',
          maxSpread: null,
        },
      },
    },
  ]);
  await press('Add applications');
  expect(await screen.findByText('3 applications added, 1 skipped')).toBeVisible();
});

// product: P17.19
it('staff write a rubric with score descriptions and a gate', async () => {
  const server = openPage([makeRound({ rubric: null, missing: ['RUBRIC'] })]);
  await press('Write the rubric');
  await press('Add a section');
  await enter(await screen.findByLabelText('Section title'), 'Merit');
  await press('Add a question to “Merit”');
  await enter(screen.getByLabelText('Question'), 'Quality');
  await userEvent.selectOptions(screen.getByLabelText('Type of answer'), 'Score');
  expect(screen.queryByLabelText('Identifies the applicant')).toBeNull();
  await enter(screen.getByLabelText('Description of 5'), 'Excellent');
  await press('Add a question to “Merit”');
  await enter(screen.getByLabelText('Question'), 'Eligible');
  await userEvent.selectOptions(screen.getByLabelText('Type of answer'), 'Yes or no');
  await userEvent.click(screen.getByLabelText(/^A gate/));
  await press('Save questions');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  expect(server.sent[0]?.[1]).toMatchObject({
    input: {
      ...{ roundId: ROUND, version: 0 },
      form: {
        sections: [
          {
            questions: [
              {
                ...{ key: 'quality', kind: 'score', from: 1, to: 5, weight: 1 },
                wordings: { 5: { en: 'Excellent' } },
              },
              { key: 'eligible', kind: 'statement', isGate: true },
            ],
          },
        ],
      },
    },
  });
});

// product: P17.20
it('opening a round asks for confirmation with counts and makes the rubric read-only', async () => {
  const server = openPage([makeRound()]);
  await press('Open the round First reading');
  const question = await dialog('Open First reading?');
  expect(question.getByText(/^12 applications, 2 assessors, 2 assessments per application/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Open the round' }));
  expect(await screen.findByRole('button', { name: 'Close the round First reading' })).toBeVisible();
  expect(server.sent).toEqual([['open', { id: ROUND, version: 1 }]]);
  expect(screen.queryByRole('button', { name: 'Remove First reading' })).toBeNull();
  await press('Rubric of First reading');
  expect(await screen.findByText('Score from 1 to 5 · weight 2')).toBeVisible();
  expect(screen.getByText('5: Excellent')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save questions' })).toBeNull();
  await press('Edit First reading');
  expect((await dialog(/Edit the round/)).queryByLabelText(/^Panel/)).toBeNull();
});

// product: P17.20
it('closing a round asks for confirmation', async () => {
  const server = openPage([makeRound({ state: 'OPEN' })]);
  await press('Close the round First reading');
  await userEvent.click(
    (await dialog('Close First reading?')).getByRole('button', { name: 'Close the round' }),
  );
  await waitFor(() => expect(server.sent).toEqual([['close', { id: ROUND, version: 1 }]]));
});

// product: P17.34
it('the confirmation for closing a round lists missing assessments and unfinished assessors', async () => {
  const server = openPage([makeRound({ state: 'OPEN' })]);
  server.progress = {
    ...server.progress,
    ...{ short: 22, members: [makeWork('Grace Hopper', 3), makeWork('Emmy Noether', 5)] },
  };
  server.short = [makeShort('Ada Lovelace', '7F3K9', 1), makeShort('Mary Somerville', '9K7TW', 0)];
  await press('Close the round First reading');
  const question = await dialog('Close First reading?');
  const short = within(question.getByRole('list', { name: '22 applications have too few assessments' }));
  expect(short.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ada Lovelace 7F3K91 of 2 submitted',
    'Mary Somerville 9K7TW0 of 2 submitted',
    'and 20 more',
  ]);
  const unfinished = within(question.getByRole('list', { name: '1 assessor has not finished' }));
  expect(unfinished.getByRole('listitem')).toHaveTextContent('Grace Hopper3 of 5 submitted');
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.sent).toEqual([]);
});

// product: P17.34
it('staff who assess a round blind see only the number of incomplete applications', async () => {
  const server = openPage([makeRound({ state: 'OPEN' })]);
  server.progress = { ...server.progress, short: 1 };
  server.short = null;
  await press('Close the round First reading');
  const question = await dialog('Close First reading?');
  expect(question.getByRole('heading', { name: '1 application has too few assessments' })).toBeVisible();
  expect(question.queryByRole('list')).toBeNull();
});

// product: P17.22
it('a round with applications has a link to its page', async () => {
  openPage([makeRound(), makeRound({ id: SCHOLARSHIP, name: 'Interview', place: 2, entryCount: 0 })]);
  expect(await screen.findByRole('link', { name: 'Assignment and totals of First reading' })).toHaveAttribute(
    'href',
    `/dashboard/scholarships/${SCHOLARSHIP}/rounds/${ROUND}`,
  );
  expect(screen.queryByRole('link', { name: 'Assignment and totals of Interview' })).toBeNull();
});

// product: P17.20
it('the confirmation for removing a draft round states the number of its applications', async () => {
  const server = openPage([makeRound()]);
  await press('Remove First reading');
  const question = await dialog('Remove First reading?');
  expect(question.getByText(/12 applications leave it/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/There is no round yet/)).toBeVisible();
  expect(server.sent).toEqual([['remove', { id: ROUND }]]);
});

// product: P17.21
it('the best applications of a closed round are added to the next round', async () => {
  const second = makeRound({ id: SCHOLARSHIP, name: 'Interview', place: 2 });
  const server = openPage([makeRound({ state: 'CLOSED' }), second]);
  await press('Add the best of the previous round to Interview');
  const form = await dialog('Add the best to Interview');
  await enter(form.getByLabelText('Up to this rank in First reading'), '20');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.sent).toEqual([['enter', { input: { roundId: SCHOLARSHIP, best: 20 } }]]),
  );
});

// product: P17.38
it("applications enter a round by staff's choice or by the round's rule", async () => {
  const server = openPage([makeRound({ entry: 'BY_HAND', startsAt: '2026-12-01T08:00:00.000Z' })]);
  expect(await screen.findByText('Those that staff choose')).toBeVisible();
  expect(screen.getByText(/1 Dec 2026/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add applications to First reading' })).toBeNull();
  await press('Choose applications for First reading');
  const form = await dialog('Add applications to First reading');
  await userEvent.click(await form.findByRole('checkbox', { name: 'Rina Akter' }));
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(/^2 applications lack answers for the condition/)).toBeVisible();
  await press('Edit First reading');
  const edit = within(await screen.findByRole('dialog', { name: /^Edit the round/ }));
  await userEvent.selectOptions(
    edit.getByLabelText('Applications that enter'),
    'The best of the previous round',
  );
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  expect((await edit.findAllByText(/from 1 to 10,000/)).length).toBeGreaterThan(0);
  await enter(edit.getByLabelText('Up to this rank'), '5');
  await userEvent.click(edit.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent).toMatchObject([
    ['enter', { input: { roundId: ROUND, applicationIds: ['a1'] } }],
    ['save', { input: { entry: 'BEST', entryBest: 5, entryCondition: null } }],
  ]);
});

// product: P17.44
it('an entry condition of a round uses the scholarship’s questions and the profile', async () => {
  const entryCondition = { fact: 'plan', is: 'oneOf' as const, value: ['LAB'] };
  openPage([makeRound({ entry: 'CONDITION', entryCondition })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit First reading' }));
  const condition = within(
    await screen.findByRole('region', { name: 'Condition on answers and the applicant profile' }),
  );
  const fact = condition.getByLabelText('Fact');
  expect(fact).toHaveDisplayValue('Plan');
  expect(
    within(fact)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Plan', 'Degree']);
});
