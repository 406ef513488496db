import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SCHOLARSHIP_ID } from '../../testApplications.ts';
import { renderFiltered } from './testAnswerFilters.ts';

it('removing the scholarship filter removes the conditions on its answers', async () => {
  const { router } = renderFiltered('&answer=motivation~violin');
  await screen.findByRole('button', { name: 'Remove filter Why you? contains “violin”' });
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
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
