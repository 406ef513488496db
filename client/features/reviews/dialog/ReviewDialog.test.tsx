import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../app/testPortal.tsx';
import { enter } from '../../../test/enter.ts';
import { ReviewAction } from '../ReviewAction.tsx';
import { startReviews } from '../testReviews.ts';

const written = { id: 'r1', rating: 2, comment: 'Slow.' };

async function openDialog(review: typeof written | null) {
  const scholarship = { scholarshipName: 'Kestrel Grant', universityName: 'Fjordholm University' };
  renderScreen(
    <ReviewAction application={{ id: 'a1', scholarship, review, viewerCanReview: !review }} />,
    startReviews([]).answers,
  );
  await userEvent.click(screen.getByRole('button'));
  return screen.findByRole('dialog');
}

const comment = () => screen.getByRole('textbox', { name: /^Comment/ });
const question = () => screen.findByRole('dialog', { name: 'Close without sending?' });
const waitUntilGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe.each([
  ['a new review', null],
  ['an existing review', written],
] as const)('Escape in the dialog for %s', (_, review) => {
  it('Escape asks for confirmation before it discards a typed comment', async () => {
    await openDialog(review);
    await enter(comment(), 'Quick answers.');
    const typed = (comment() as HTMLTextAreaElement).value;
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(comment()).toHaveValue(typed);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitUntilGone();
    await waitFor(() => expect(screen.getByRole('button')).toHaveFocus());
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitUntilGone();
  });

  it('Escape asks for confirmation before it discards a changed rating', async () => {
    const dialog = await openDialog(review);
    fireEvent.change(within(dialog).getByRole('slider', { name: 'Rating' }), { target: { value: '4' } });
    await userEvent.keyboard('{Escape}');
    await question();
    expect(within(dialog).getByRole('slider', { name: 'Rating', hidden: true })).toHaveValue('4');
  });
});

it('Escape in the leave confirmation preserves the typed review', async () => {
  const makeRow = (name: string) => ({
    id: name,
    scholarship: { scholarshipName: name, universityName: 'Fjordholm University' },
    review: null,
    viewerCanReview: true,
  });
  const { router } = renderScreen(
    <>
      <ReviewAction application={makeRow('Kestrel Grant')} />
      <ReviewAction application={makeRow('Alder Award')} />
    </>,
    startReviews([]).answers,
  );
  const openRow = async (index: number) => {
    await userEvent.click(screen.getAllByRole('button', { name: /^Add Review of / })[index] as HTMLElement);
    await screen.findByRole('dialog', { name: /^Review Form / });
  };
  for (const index of [0, 1]) {
    await openRow(index);
    await userEvent.keyboard('{Escape}');
    await waitUntilGone();
  }
  await openRow(0);
  await enter(comment(), 'Quick answers.');
  await act(() => router.navigate('/elsewhere'));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  expect(comment()).toHaveValue('Quick answers.');
  expect(router.state.location.pathname).toBe('/');
});
