import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import {
  dialog,
  makeRound,
  makeShort,
  makeWork,
  openPage,
  press,
  ROUND,
  SCHOLARSHIP,
} from './testAssessment.ts';

// product: P17.18
it('staff add a round and see links to everything that is missing', async () => {
  const server = openPage([]);
  expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
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
