import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answeringLink, renderProvided } from '../../../app/testPortal.tsx';
import { createApolloClient } from '../../../lib/apollo.ts';
import { ReviewAction } from '../ReviewAction.tsx';
import { startReviews } from '../testReviews.ts';

const written = { id: 'r1', rating: 2, comment: 'Slow.' };

async function openDialog(review: typeof written | null) {
  const scholarship = { scholarshipName: 'Kestrel Grant', universityName: 'Fjordholm University' };
  const { link } = answeringLink(startReviews([]).answers);
  renderProvided(
    <ReviewAction application={{ id: 'a1', scholarship, review, viewerCanReview: !review }} />,
    createApolloClient({ link }),
  );
  await userEvent.click(screen.getByRole('button'));
  return screen.findByRole('dialog');
}

const comment = () => screen.getByRole('textbox', { name: /^Comment/ });
const waitUntilGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each([
  ['a new review', null],
  ['a written review', written],
] as const)('Escape in the dialog of %s', (_, review) => {
  it('keeps what was typed, which the button closes', async () => {
    const dialog = await openDialog(review);
    await userEvent.type(comment(), 'Quick answers.');
    const typed = (comment() as HTMLTextAreaElement).value;
    await userEvent.keyboard('{Escape}');
    await userEvent.type(comment(), ' And kind.');
    expect(comment()).toHaveValue(`${typed} And kind.`);
    await userEvent.click(within(dialog).getByRole('button', { name: /close/i }));
    await waitUntilGone();
    // What was thrown away holds nothing the next time.
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitUntilGone();
  });

  it('keeps the stars', async () => {
    const dialog = await openDialog(review);
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Rating' }), { target: { value: '4' } });
    await userEvent.keyboard('{Escape}');
    await userEvent.type(comment(), ' And kind.');
    expect(within(dialog).getByRole('slider', { name: 'Rating' })).toHaveValue('4');
  });
});
