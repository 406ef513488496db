import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { enter } from '../../test/enter.ts';
import { makeCandidate, makeDecision, makePlan, makePreview, makeTotals, SCHOLARSHIP } from './testAwards.ts';
import { dialog, openPage, press } from './testDecide.ts';

// product: P18.28
it('the budget meter states amounts and places in words, and the amount over budget', async () => {
  const over = makePlan({ totals: makeTotals({ left: -100_000, intended: 1_900_000 }) });
  openPage({ plan: over });
  expect(await screen.findByText('€31,000 of €30,000 · 7 of 10 places')).toBeVisible();
  expect(screen.getByText('€1,000 over budget')).toBeVisible();
});

// product: P18.30
it('keyboard shortcuts open the next candidate and prepare a decision', async () => {
  const { sent, router } = openPage();
  await screen.findByRole('row', { name: /Ada Byron/ });
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a1'));
  await userEvent.keyboard('a');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a2'));
  await userEvent.keyboard('u');
  await userEvent.keyboard('j');
  await waitFor(() => expect(router.state.location.search).toBe('?open=a3'));
  await userEvent.keyboard('n');
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    ['prepareDecisions', { input: { scholarshipId: SCHOLARSHIP, ids: ['a1'], outcome: 'AWARD' } }],
    ['discardDecisions', { ids: ['a2'] }],
    ['prepareDecisions', { input: { scholarshipId: SCHOLARSHIP, ids: ['a3'], outcome: 'NOT_SELECTED' } }],
  ]);
  await userEvent.keyboard('?');
  expect((await dialog('Keyboard shortcuts')).getByText('Return for changes')).toBeVisible();
});

// product: P18.30
it('decisions on 201 selected candidates are prepared in two calls', async () => {
  const rows = Array.from({ length: 201 }, (_, index) => makeCandidate(`c${index}`, `Candidate ${index}`));
  const { sent } = openPage({ rows });
  await userEvent.click(await screen.findByLabelText('Select this page'));
  await press('Waitlist');
  const form = await dialog('Put 201 candidates on the waitlist');
  await enter(form.getByLabelText(/^Place on the waitlist/), '5');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('201 put on the waitlist')).toBeVisible();
  const ids = rows.map(({ application }) => application.id);
  const input = { scholarshipId: SCHOLARSHIP, outcome: 'WAITLIST' };
  expect(sent).toEqual([
    ['prepareDecisions', { input: { ...input, ids: ids.slice(0, 200), waitlistRank: 5 } }],
    ['prepareDecisions', { input: { ...input, ids: ids.slice(200), waitlistRank: 205 } }],
  ]);
  await waitFor(() => expect(screen.queryByText('201 selected')).toBeNull());
});

it('a bulk decision on candidates lists the candidates that the server did not change', async () => {
  openPage({ refusal: 'This application was withdrawn.' });
  await press('Decide in bulk…');
  const form = await dialog('Decide on candidates in bulk');
  await userEvent.click(form.getByRole('radio', { name: 'All below a total' }));
  await enter(form.getByLabelText('Limit'), '95');
  await userEvent.selectOptions(form.getByLabelText('Decision'), 'Not selected');
  await userEvent.click(form.getByRole('button', { name: 'Prepare' }));
  expect(await screen.findByText('1 application could not be changed')).toBeVisible();
  expect(screen.getByText('This application was withdrawn.')).toBeVisible();
  expect(screen.queryByText(/ not selected$/)).toBeNull();
});

// product: P18.60
it('staff can edit one decision letter and later return to the template', async () => {
  const { sent } = openPage();
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  await userEvent.click(await question.findByRole('button', { name: 'Read the 24 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Edit this letter' }));
  const subject = question.getByLabelText('Subject');
  expect(subject).toHaveValue('Your award a2');
  await userEvent.clear(subject);
  await enter(subject, 'Well done, Omar');
  await userEvent.click(question.getByRole('button', { name: 'Save letter' }));
  expect(await question.findByText('Edited')).toBeVisible();
  expect(question.getByRole('heading', { name: 'Well done, Omar' })).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Back to the template' }));
  expect(await question.findByRole('heading', { name: 'Your award a2' })).toBeVisible();
  expect(sent.map(([, { input }]) => input)).toEqual([
    { applicationId: 'a2', version: 0, letter: { subject: 'Well done, Omar', text: 'Congratulations!' } },
    { applicationId: 'a2', version: 1, letter: null },
  ]);
});

// product: P18.61
it('staff can leave a letter out of the release and include it again', async () => {
  const { sent } = openPage({ preview: makePreview({ leftOut: 2 }) });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  expect(await question.findByText('2 prepared decisions are left out.')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Read the 26 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Leave out of the release' }));
  expect(await question.findByText('Left out')).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Include in the release' }));
  await waitFor(() => expect(question.queryByText('Left out')).toBeNull());
  expect(sent).toEqual([
    ['leaveDecisionOut', { applicationId: 'a2', isLeftOut: true }],
    ['leaveDecisionOut', { applicationId: 'a2', isLeftOut: false }],
  ]);
});

it('a letter that can no longer be left out shows the reason', async () => {
  openPage({ refusal: 'This decision is in a release.' });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  await userEvent.click(await question.findByRole('button', { name: 'Read the 24 letters' }));
  await userEvent.click(await question.findByRole('button', { name: 'Leave out of the release' }));
  expect(await screen.findByText('This decision is in a release.')).toBeVisible();
  expect(question.queryByText('Left out')).toBeNull();
});

// product: P18.96
it('the decide page exports its candidates with the current sort order and filter', async () => {
  openPage({ query: '?show=AWARD&sort=NAME' });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response('', { status: 503 });
  });
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toBeVisible();
  vi.unstubAllGlobals();
  expect(asked).toContain(`/exports/candidates.csv?show=AWARD&sort=NAME&scholarship=${SCHOLARSHIP}`);
});

it('changing a prepared decision shares its reason as before', async () => {
  const decision = makeDecision({ reason: 'Outstanding marks.', isReasonShared: true });
  const { sent } = openPage({ rows: [makeCandidate('a2', 'Omar Diaz', { decision })] });
  await press('€3,000: change for Omar Diaz');
  const amount = await dialog('Award to Omar Diaz');
  await userEvent.click(amount.getByRole('button', { name: 'Prepare' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1].input).toMatchObject({ reason: 'Outstanding marks.', isReasonShared: true });
});

// product: P18.31
it('the release dialog lists problems instead of the Release button', async () => {
  openPage({ preview: makePreview({ problems: ['Ada Byron has withdrawn.'] }) });
  await press('Release…');
  const question = await dialog(/^Release the decisions/);
  expect(await question.findByText('Ada Byron has withdrawn.')).toBeVisible();
  expect(question.queryByRole('button', { name: 'Release' })).toBeNull();
});
