import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { paths } from '../../../rules/paths.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const label = (en: string) => ({ en });
const score = (key: string, to = 5) => ({ key, kind: 'score', label: label(key), from: 1, to, weight: 1 });
const GATE = { key: 'Fits', kind: 'statement', label: label('Fits'), isGate: true, isRequired: true };
const RUBRIC = {
  sections: [{ key: 'merit', title: label('Merit'), questions: [score('Quality'), score('Need', 20), GATE] }],
};
const [FIRST, SECOND, THIRD] = ['0', '1', '2'].map((last) => `5c3a0d3e-6f2b-4d86-9a57-2f0f8c1b7e9${last}`);

const line = (id: string | undefined, code: string, given: object = {}) => ({
  ...{ __typename: 'RoundAssessment', id, code, applicantName: null, state: 'ASSIGNED', isLate: false },
  ...{ answers: {}, notes: 'Mine', total: null, version: 1, viewerCanSave: true, viewerCanSubmit: true },
  ...given,
});

const LINES = [
  line(FIRST, '7F3K9'),
  line(SECOND, '2M4QX', { state: 'SUBMITTED', total: 75, viewerCanSave: false, viewerCanSubmit: false }),
  line(THIRD, '9AAAA', { answers: { Quality: 2 }, state: 'STARTED' }),
];

function open(changed: Answers = {}, assessments: object[] = LINES) {
  const round = {
    ...{ __typename: 'AssessedRound', name: 'First', endsAt: null, timeZone: 'UTC', isBlind: true },
    assessments,
  };
  const read = {
    __typename: 'MyAssessment',
    id: FIRST,
    scholarshipName: 'Nordic Grant',
    rubric: RUBRIC,
    round,
  };
  return renderPortal(paths.assessmentScores.link(FIRST ?? ''), {
    ...startSignedIn({ abilities: ['ASSESS'] }),
    RoundScores: () => ({ data: { myAssessment: read } }),
    SaveAssessment: ({ input }) => {
      const { id, version } = input as { id: string; version: number };
      const saved = { __typename: 'MyAssessment', id, state: 'STARTED', isLate: false, problems: [] };
      return { data: { saveAssessment: { ...saved, version: version + 1 } } };
    },
    ...changed,
  });
}

const cell = (name: string) => screen.findByRole('textbox', { name });

// product: P17.41
it('number keys set scores, arrows move between cells, and Ctrl+Enter submits the row', async () => {
  const { asked } = open({
    SubmitAssessment: ({ input }) => {
      const { id } = input as { id: string };
      const state = {
        state: 'SUBMITTED',
        isLate: false,
        answers: {},
        problems: [],
        notes: 'Mine',
        version: 3,
      };
      const can = { viewerCanSave: false, viewerCanSubmit: false, viewerCanReopen: true };
      const done = { __typename: 'MyAssessment', id, total: 87.5, isPassed: true, ...state, ...can };
      return { data: { submitAssessment: done } };
    },
  });
  const quality = await cell('Applicant 7F3K9: Quality, 1–5');
  await userEvent.click(quality);
  await userEvent.keyboard('94{ArrowRight}19{ArrowRight}y');
  expect(quality).toHaveValue('4');
  expect(await cell('Applicant 7F3K9: Need, 1–20')).toHaveValue('19');
  const gate = await cell('Applicant 7F3K9: Fits, Y / N');
  expect(gate).toHaveValue('Yes');
  expect(gate).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const row = screen.getByRole('row', { name: /7F3K9/ });
  expect(await within(row).findByText('Submitted')).toBeVisible();
  expect(within(row).queryByRole('textbox')).toBeNull();
  expect(await cell('Applicant 9AAAA: Quality, 1–5')).toHaveFocus();
  const saved = asked.filter(({ name }) => name === 'SaveAssessment').at(-1)?.variables.input;
  expect(saved).toMatchObject({ id: FIRST, answers: { Quality: 4, Need: 19, Fits: true }, notes: 'Mine' });
});

// product: P17.41
it('submitting an incomplete row names the missing scores', async () => {
  const fields = { 'answers.Need': 'Required', 'answers.Fits': 'Required' };
  open({
    SubmitAssessment: () => ({
      errors: [{ message: 'Wrong', extensions: { code: 'INVALID_INPUT', fields } }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit Applicant 9AAAA' }));
  expect(await screen.findByText('Missing or invalid: Need · Fits')).toBeVisible();
  expect(await cell('Applicant 9AAAA: Need, 1–20')).toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(await cell('Applicant 9AAAA: Need, 1–20'), '7');
  expect(await screen.findByText('Missing or invalid: Fits')).toBeVisible();
});

// product: P17.41
it("scores entered after the round's end are a late draft that cannot be submitted", async () => {
  open({}, [line(FIRST, '7F3K9', { viewerCanSubmit: false, isLate: true, state: 'STARTED' })]);
  expect(await screen.findByText('Late draft')).toBeVisible();
  expect(screen.getByText(/cannot be submitted/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit Applicant 7F3K9' })).toBeDisabled();
});
