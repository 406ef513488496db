import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { choose, openMenu, openPage, press, ROUND } from './testRound.tsx';

// product: P17.24
it('staff can download totals and assessments as CSV or XLSX', async () => {
  openPage();
  await press('Export');
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Totals, one row per application (CSV)',
    'Totals, one row per application (XLSX)',
    'Assessments, one row each (CSV)',
    'Assessments, one row each (XLSX)',
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
    await screen.findByText('Nothing changed: the assessor is applying for the same scholarship'),
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
  expect(form.getByText(/^1 unsubmitted assessment goes/)).toBeVisible();
  const choice = form.getByLabelText('New assessor');
  expect(within(choice).queryByText('Ada Byron')).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(sent).toEqual([]);
  await userEvent.selectOptions(choice, 'Grace Hopper');
  await userEvent.click(form.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findByText('2 assessments handed over')).toBeVisible();
  expect(screen.getByText(/^1 stays with Ada Byron, because .* recorded by staff/)).toBeVisible();
  expect(sent).toEqual([['handOverAssessments', { roundId: ROUND, fromMemberId: 'm1', toMemberId: 'm2' }]]);
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
