import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../test/enter.ts';
import { choose, openPage, press, ROUND } from './testRound.tsx';

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
    'Remove conflict: Katherine Johnson has a conflict of interest recorded by staff: Co-authors',
  );
  const question = within(await screen.findByRole('dialog', { name: /^Remove Katherine/ }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    ['setConflict', { roundId: ROUND, applicationId: 'a2', memberId: 'm2', reason: 'Her cousin' }],
    ['removeConflict', { roundId: ROUND, applicationId: 'a2', memberId: 'm3' }],
  ]);
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
