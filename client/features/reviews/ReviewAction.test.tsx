import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { NoticeOutlet } from '../../ui/notices/NoticeOutlet.tsx';
import { ReviewAction, type ReviewableApplication } from './ReviewAction.tsx';
import { startReviews } from './testReviews.ts';

const application: ReviewableApplication = {
  id: 'a1',
  scholarship: { scholarshipName: 'Kestrel Grant', universityName: 'Fjordholm University' },
  review: null,
  viewerCanReview: true,
};

function renderButton(changes: Partial<ReviewableApplication> = {}) {
  const { answers, refusals } = startReviews([]);
  const { asked } = renderScreen(
    <>
      <ReviewAction application={{ ...application, ...changes }} />
      <NoticeOutlet />
    </>,
    answers,
  );
  return { asked, refusals };
}

async function openForm() {
  await userEvent.click(screen.getByRole('button', { name: /^Add Review of / }));
  return within(await screen.findByRole('dialog', { name: /^Review Form / }));
}

const sent = (asked: ReturnType<typeof renderButton>['asked']) =>
  asked.find(({ name }) => name === 'AddReview')?.variables.input;

// product: P5.1
describe('review of an application', () => {
  it('an applicant submits a rating and comment in the review dialog', async () => {
    const { asked } = renderButton();
    const dialog = await openForm();
    const comment = dialog.getByRole('textbox', { name: /^Comment/ });
    expect(comment).toHaveValue('Add Your Comment');
    expect(comment).toHaveAttribute('rows', '4');
    await userEvent.click(comment);
    await userEvent.clear(comment);
    await enter(comment, 'Quick answers.');
    fireEvent.change(dialog.getByRole('slider', { name: 'Rating' }), { target: { value: '3.5' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Add Review' }));
    expect(await screen.findByText('Revies Added Successfully')).toBeVisible();
    expect(sent(asked)).toEqual({ applicationId: 'a1', rating: 3.5, comment: 'Quick answers.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // product: P1.5
  it('the review confirmation is shown for 1500 milliseconds', async () => {
    const timers = vi.spyOn(window, 'setTimeout');
    renderButton();
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Review' }));
    await screen.findByText('Revies Added Successfully');
    expect(timers).toHaveBeenCalledWith(expect.any(Function), 1500);
    timers.mockRestore();
  });

  it('sending an unchanged review form sends an empty comment and a zero rating', async () => {
    const { asked } = renderButton();
    const dialog = await openForm();
    await userEvent.click(dialog.getByRole('button', { name: 'Add Review' }));
    await screen.findByText('Revies Added Successfully');
    expect(sent(asked)).toEqual({ applicationId: 'a1', rating: 0, comment: '' });
  });

  it('the review dialog shows a conflict and preserves the typed comment', async () => {
    const { refusals } = renderButton();
    const dialog = await openForm();
    refusals.AddReview = { code: 'CONFLICT', message: 'You have already reviewed this application.' };
    const comment = dialog.getByRole('textbox', { name: /^Comment/ });
    await userEvent.clear(comment);
    await enter(comment, 'Once more');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Review' }));
    expect(await dialog.findByText('You have already reviewed this application.')).toBeVisible();
    expect(comment).toHaveValue('Once more');
    expect(screen.queryByText('Revies Added Successfully')).toBeNull();
  });

  it('the button of an existing review opens that review for editing', async () => {
    const review = { id: 'r1', rating: 2, comment: 'Slow.' };
    renderButton({ review, viewerCanReview: false });
    await userEvent.click(screen.getByRole('button', { name: /^Update Review of / }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Update / }));
    expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Slow.');
    expect(dialog.getByRole('slider', { name: 'Rating' })).toHaveValue('2');
  });

  it('a review of an earlier application is edited instead of duplicated', async () => {
    const viewerReview = { id: 'r1', rating: 2, comment: 'Slow.' };
    renderButton({ scholarship: { ...application.scholarship, viewerReview }, viewerCanReview: false });
    await userEvent.click(screen.getByRole('button', { name: /^Update Review of / }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Update / }));
    expect(dialog.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Slow.');
  });

  it('the review button is hidden if the viewer cannot review', () => {
    renderButton({ viewerCanReview: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('closing the review dialog restores focus to its button', async () => {
    renderButton();
    await openForm();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^Add Review of / })).toHaveFocus());
  });
});
