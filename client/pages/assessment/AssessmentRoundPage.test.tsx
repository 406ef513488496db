import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openPage, press, ROUND } from './testRound.tsx';

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
  expect(await screen.findByText('The assignments have been planned')).toBeVisible();
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
    await screen.findByText('2 assignments released, 1 left out because of a conflict of interest'),
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
