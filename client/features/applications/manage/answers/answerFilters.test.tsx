import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { enter } from '../../../../test/enter.ts';
import { SCHOLARSHIP_ID } from '../../testApplications.ts';
import { renderFiltered } from './testAnswerFilters.ts';

async function openDialog(question: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Filter by answers' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter by answers' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Question' }), question);
  return dialog;
}

// product: P7.53
it('staff can filter by answers, and the URL contains the conditions', async () => {
  const { router, sent } = renderFiltered();
  let dialog = await openDialog('Subjects');
  expect(dialog.queryByRole('option', { name: 'Transcript' })).toBeNull();
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Answer/ }), 'Music');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('button', { name: 'Remove filter Subjects: Music' });
  dialog = await openDialog('Income');
  await enter(dialog.getByRole('textbox', { name: /^At least/ }), 'much');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  expect((await dialog.findAllByText(/^Enter a number/))[0]).toBeVisible();
  await userEvent.clear(dialog.getByRole('textbox', { name: /^At least/ }));
  await enter(dialog.getByRole('textbox', { name: /^At least/ }), '1200.50');
  await userEvent.click(dialog.getByRole('button', { name: 'Filter' }));
  await screen.findByRole('button', { name: 'Remove filter Income: at least €1,200.50' });
  await waitFor(() =>
    expect(sent('Applications').at(-1)).toMatchObject({
      filter: {
        scholarshipId: SCHOLARSHIP_ID,
        answers: [
          { question: 'subjects', oneOf: ['MUSIC'] },
          { question: 'income', atLeast: 120_050 },
        ],
      },
    }),
  );
  expect(new URLSearchParams(router.state.location.search).getAll('answer')).toEqual([
    'subjects:MUSIC',
    'income>=120050',
  ]);
});

// product: P7.54
it('filters without a field are shown as pills; the filter button counts all filters', async () => {
  const { router } = renderFiltered('&payment=PAID&references=WAITING&created=2026-11-01');
  await screen.findByRole('button', { name: 'Filters and tools: 4 filters in use' });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Remove filter References: Waiting for references' }),
  );
  await waitFor(() => expect(router.state.location.search).not.toContain('references'));
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Submitted since/ }));
  await waitFor(() =>
    expect(router.state.location.search).toBe(`?payment=PAID&scholarship=${SCHOLARSHIP_ID}`),
  );
  expect(screen.queryByRole('button', { name: /^Remove filter Payment/ })).toBeNull();
  expect(screen.getByRole('combobox', { name: 'Payment' })).toHaveValue('PAID');
});
