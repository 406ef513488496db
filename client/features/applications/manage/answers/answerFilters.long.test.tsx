import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderFiltered } from './testAnswerFilters.ts';

it('removing the scholarship filter removes the conditions on its answers', async () => {
  const { router } = renderFiltered('&answer=motivation~violin');
  await screen.findByRole('button', { name: 'Remove filter Why you? contains “violin”' });
  await userEvent.click(screen.getByRole('button', { name: /^Remove filter Only applications for/ }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
