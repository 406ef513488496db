import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { IDS, openDesk } from './testPinnedAnswers.ts';

const pin = async (name: string) => userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Pinned answers' }));

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

// product: P18.94
it('staff can pin answers to each candidate, and the URL and browser remember them', async () => {
  const { router, asked, unmount } = openDesk();
  await openMenu();
  expect(screen.queryByRole('menuitemcheckbox', { name: 'Transcript' })).toBeNull();
  await pin('Grade');
  expect(await screen.findByText('grade of Ada')).toBeVisible();
  expect(screen.getByText('grade of Omar')).toBeVisible();
  expect(router.state.location.search).toBe('?question=grade');
  expect(asked.filter(({ name }) => name === 'Candidates').at(-1)?.variables).toMatchObject({
    questions: ['grade'],
    hasPinned: true,
  });
  await pin('Town');
  expect(await screen.findAllByText('Town', { selector: 'dt' })).toHaveLength(2);
  unmount();
  const again = openDesk();
  await waitFor(() => expect(again.router.state.location.search).toBe('?question=grade&question=town'));
});

// product: P18.94
it('at most five answers can be pinned', async () => {
  const { router } = openDesk();
  await openMenu();
  for (const name of ['Grade', 'Income', 'Town', 'Subject', 'Language']) await pin(name);
  await waitFor(() =>
    expect(screen.getByRole('menuitemcheckbox', { name: 'Travel' })).toHaveAttribute('data-disabled'),
  );
  expect(new URLSearchParams(router.state.location.search).getAll('question')).toHaveLength(5);
  expect(screen.getByRole('menuitemcheckbox', { name: 'Grade' })).not.toHaveAttribute('data-disabled');
});
