import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../test/enter.ts';
import { dialog, makeRound, openPage, press, ROUND, SCHOLARSHIP } from './testAssessment.ts';

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

// product: P17.20
it('the confirmation for removing a draft round states the number of its applications', async () => {
  const server = openPage([makeRound()]);
  await press('Remove First reading');
  const question = await dialog('Remove First reading?');
  expect(question.getByText(/12 applications leave the round/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/There are no rounds yet/)).toBeVisible();
  expect(server.sent).toEqual([['remove', { id: ROUND }]]);
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
