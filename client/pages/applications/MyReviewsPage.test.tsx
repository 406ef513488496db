import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { makeReview, makeReviews, startReviews } from '../../features/reviews/testReviews.ts';
import { enter } from '../../test/enter.ts';

function renderMine(reviews = makeReviews(2)) {
  const { answers, refusals } = startReviews(reviews);
  return { ...renderPortal('/dashboard/review', { ...startSignedIn(), ...answers }), refusals };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const openUpdate = async () => {
  await userEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0] as Element);
  return screen.findByRole('dialog', { name: /^Update / });
};

// product: P5.3
describe('review list of an applicant', () => {
  it('the review list has the expected heading and columns', async () => {
    renderMine();
    await heading('All Of My Review: 2');
    const table = within(screen.getByRole('table', { name: 'My reviews' }));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Scholarship Name',
      'UN Name',
      'Comment',
      'Rating',
      'Review Date',
      'Cancel',
      'Edit',
    ]);
    const [, row] = table.getAllByRole('row');
    expect(row).toHaveTextContent('Kestrel GrantFjordholm UniversityComment 14.5 of 520 Nov 2026');
  });

  // product: P5.2
  it('an applicant edits a review in a dialog with its current values', async () => {
    renderMine();
    const dialog = within(await openUpdate());
    const comment = dialog.getByRole('textbox', { name: /^Comment/ });
    expect(comment).toHaveValue('Comment 1');
    expect(comment).toHaveAttribute('rows', '4');
    expect(comment).toHaveAttribute('name', 'review_comment');
    await userEvent.clear(comment);
    await enter(comment, 'Better now');
    fireEvent.change(dialog.getByRole('slider', { name: 'Rating' }), { target: { value: '2' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Review Updated Successfully')).toBeVisible();
    expect(await screen.findByText('Better now')).toBeVisible();
    expect(screen.getByText('2 of 5')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('updating a deleted review fails and preserves the typed comment', async () => {
    const { refusals } = renderMine();
    const dialog = within(await openUpdate());
    refusals.UpdateReview = { code: 'NOT_FOUND', message: 'Record not found.' };
    await enter(dialog.getByRole('textbox', { name: /^Comment/ }), ' and more');
    await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Failed to update review')).toBeVisible();
    expect(dialog.getByText('Record not found.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Comment 1 and more');
  });

  it('deleting a review asks for confirmation and reloads the list', async () => {
    const { asked } = renderMine();
    await userEvent.click((await screen.findAllByRole('button', { name: /^Cancel/ }))[0] as Element);
    const dialog = within(await screen.findByRole('dialog', { name: /^Are you sure\?/ }));
    expect(dialog.getByText("You won't be able to revert this!")).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, delete it!' }));
    expect(await screen.findByText('Deleted!')).toBeVisible();
    await heading('All Of My Review: 1');
    expect(screen.queryByText('Comment 1')).toBeNull();
    expect(asked.filter(({ name }) => name === 'MyReviews')).toHaveLength(2);
  });

  it('the review list renders markup in a comment as plain text', async () => {
    const { container } = renderMine([makeReview(1, { comment: '<img src=x onerror=alert(1)>' })]);
    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(container.querySelector('img[src="x"]')).toBeNull();
  });
});
