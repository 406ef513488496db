import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { IDS, openDesk } from './testPinnedAnswers.ts';

afterEach(() => localStorage.removeItem('columns:answers'));

// product: P18.94
it('the open record shows the pinned answers of its candidate first', async () => {
  const { router } = openDesk(`?question=grade&question=town&open=${IDS[1]}`);
  const heading = await screen.findByRole('heading', { name: 'Pinned answers' });
  const pinned = within(heading.closest('section') as HTMLElement);
  expect(pinned.getByText('grade of Omar')).toBeVisible();
  expect(pinned.getByText('Town').nextSibling).toHaveTextContent('–');
  const reference = screen.getByText('Reference number');
  expect(heading.compareDocumentPosition(reference)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await router.navigate(`?open=${IDS[1]}`);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pinned answers' })).toBeNull());
});
