import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeStaffApplication } from '../../testApplications.ts';
import { renderFiltered } from './testAnswerFilters.ts';

// product: P7.57
it('staff can show answers as columns, and the browser remembers the columns', async () => {
  const row = makeStaffApplication({ answerTexts: ['€1,200'] });
  const { router, sent, unmount } = renderFiltered('', row);
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Transcript' })).toBeNull();
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Income' }));
  expect(await screen.findByRole('columnheader', { name: 'Income' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '€1,200' })).toBeVisible();
  expect(sent('Applications').at(-1)).toMatchObject({ questions: ['income'], isOfOne: true });
  expect(new URLSearchParams(router.state.location.search).getAll('question')).toEqual(['income']);
  unmount();
  const again = renderFiltered('', row);
  await waitFor(() => expect(again.router.state.location.search).toContain('question=income'));
  await userEvent.click(await screen.findByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Income' }));
  await waitFor(() => expect(again.router.state.location.search).not.toContain('question'));
  expect(localStorage.getItem('columns:answers')).toBe('[]');
  localStorage.removeItem('columns:answers');
});

// product: P7.56
it("staff can sort a scholarship's applications by rank and score in the last round", async () => {
  const row = makeStaffApplication({
    lastResult: {
      __typename: 'RoundResult',
      roundName: 'Committee',
      total: 87.5,
      spread: 4,
      rank: 2,
    } as never,
  });
  const { router, sent } = renderFiltered('', row);
  await userEvent.click(await screen.findByRole('link', { name: 'Rank' }));
  await waitFor(() => expect(sent('Applications').at(-1)).toMatchObject({ sort: 'RANK' }));
  expect(await screen.findByRole('cell', { name: '87.5' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Score' }));
  await waitFor(() => expect(sent('Applications').at(-1)).toMatchObject({ sort: 'SCORE' }));
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(sent('Applications').at(-1)).toMatchObject({ sort: 'NEWEST', isOfOne: false });
});
