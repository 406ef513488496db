import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { makeApplicationPage, makeMyApplication } from '../../features/applications/testApplications.ts';
import { startSignedIn } from '../../features/auth/testAccount.ts';

const application = makeMyApplication({ viewerCanReview: true });

function renderList(changes: Parameters<typeof makeMyApplication>[0] = {}) {
  const items = [{ ...application, ...changes }];
  const review = { __typename: 'Review', id: 'r1', rating: 3.5, comment: 'Fair.' };
  return renderPortal('/dashboard/application', {
    ...startSignedIn(),
    MyApplications: () => ({
      data: { myApplications: makeApplicationPage(items), myWithdrawnApplications: [] },
    }),
    AddReview: () => ({
      data: {
        addReview: {
          ...review,
          updatedAt: '2026-11-21T09:00:00.000Z',
          scholarship: { ...application.scholarship, reviewCount: 1, averageRating: 3.5 },
          application: { __typename: 'Application', id: application.id, viewerCanReview: false, review },
        },
      },
    }),
  });
}

describe('review button in the application list', () => {
  it('an applicant can review an application from its row and later update the review', async () => {
    renderList();
    const table = await screen.findByRole('table', { name: 'My Application' });
    await userEvent.click(within(table).getByRole('button', { name: /^Add Review of / }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Review Form / }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Review' }));
    expect(await screen.findByText('Revies Added Successfully')).toBeVisible();
    expect(await within(table).findByRole('button', { name: /^Update Review of / })).toBeVisible();
    expect(within(table).queryByRole('button', { name: /^Add Review of / })).toBeNull();
  });

  it('an application that cannot be reviewed has no review button', async () => {
    renderList({ viewerCanReview: false });
    const table = await screen.findByRole('table', { name: 'My Application' });
    expect(within(table).queryByRole('button', { name: /Review/ })).toBeNull();
  });
});
