import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findTable, renderList } from '../../../pages/applications/manage/testDesk.tsx';
import { makeStaffApplication, NO_COUNTS } from '../testApplications.ts';

const cancelledAt = '2026-11-20T10:00:00.000Z';

// product: P7.48
it('the Withdrawn tab lists withdrawn applications without actions', async () => {
  const row = makeStaffApplication({
    ...{ cancelledAt, status: 'ACCEPTED', viewerStatusMoves: [], viewerDecisions: [] },
    ...{ viewerCanDelete: false, viewerCanGiveFeedback: false },
  });
  const { sent } = renderList(
    row,
    {
      ApplicationCounts: () => ({
        data: { ...NO_COUNTS, withdrawn: { ...NO_COUNTS.withdrawn, totalCount: 3 } },
      }),
    },
    '/dashboard/allapplyscholarship?withdrawn=YES&payment=PAID',
  );
  const table = await findTable();
  expect(within(table).getByText('Offer declined')).toBeVisible();
  expect(within(table).queryByRole('button', { name: /^(Decide on|Cancel|Write feedback)/ })).toBeNull();
  expect(sent('Applications')[0]?.filter).toEqual({ isWithdrawn: true, paymentStates: ['PAID'] });
  expect(sent('ApplicationCounts')[0]).toEqual({
    filter: { paymentStates: ['PAID'] },
    withdrawn: { isWithdrawn: true, paymentStates: ['PAID'] },
  });
  const tabs = screen.getByRole('navigation', { name: 'Applications by status' });
  expect(await within(tabs).findByRole('link', { name: 'Withdrawn 3', current: 'page' })).toBeVisible();
  expect(within(tabs).getByRole('link', { name: 'accepted' })).toHaveAttribute(
    'href',
    '/dashboard/allapplyscholarship?status=ACCEPTED&payment=PAID',
  );
});
