import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { findTable, renderList } from '../../../pages/applications/manage/testDesk.tsx';
import { makeDetails, makeStaffApplication, SCHOLARSHIP_ID } from '../testApplications.ts';

// product: P8.16
it('an extension can be withdrawn even if no further extension is possible', async () => {
  const extension = {
    ...{ __typename: 'DeadlineExtension', closesAt: '2026-12-20T23:00:00.000Z', timeZone: 'Europe/Oslo' },
    reason: 'You were in hospital',
  } as const;
  renderList(makeStaffApplication(), {
    ApplicationDetails: () => ({
      data: { application: makeDetails({ extension, viewerCanWithdrawExtension: true }) },
    }),
  });
  await findTable();
  await userEvent.click(screen.getByRole('link', { name: /^Details/ }));
  const record = within(await screen.findByRole('dialog', { name: 'Application' }));
  expect(await record.findByRole('button', { name: 'Withdraw…' })).toBeVisible();
  expect(record.queryByRole('button', { name: 'Extend…' })).toBeNull();
});

// product: P8.16
it('staff can withdraw an extension from the application details with a reason', async () => {
  const extension = {
    __typename: 'DeadlineExtension',
    closesAt: '2026-12-20T23:00:00.000Z',
    timeZone: 'Europe/Oslo',
    reason: 'You were in hospital',
  } as const;
  const rights = { viewerCanExtend: true, viewerCanWithdrawExtension: true };
  const server = { details: makeDetails({ extension, ...rights }) };
  const dates = {
    __typename: 'ScholarshipDates',
    timeZone: 'Europe/Oslo',
    deadlineTime: '23:59',
    closesAt: '2026-10-20T22:00:00Z',
  };
  const { sent } = renderList(makeStaffApplication(), {
    ApplicationDetails: () => ({ data: { application: server.details } }),
    DeadlineToExtend: ({ id }) => ({
      data: {
        scholarshipForEdit: {
          ...{ __typename: 'Scholarship', id, applicationDeadline: '2026-10-20', phase: 'CLOSED', dates },
        },
      },
    }),
    WithdrawExtension: ({ id }) => {
      server.details = makeDetails({ viewerCanExtend: true });
      return { data: { withdrawExtension: { __typename: 'Scholarship', id } } };
    },
  });
  await findTable();
  await userEvent.click(screen.getByRole('link', { name: /^Details/ }));
  const record = within(await screen.findByRole('dialog', { name: 'Application' }));
  await userEvent.click(await record.findByRole('button', { name: 'Withdraw…' }));
  const name = /Withdraw the extension for Stina Student/;
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByText(/^The regular deadline applies again: 20 Oct 2026/)).toBeVisible();
  expect(dialog.getByText(/^It has passed/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the extension' }));
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A mix-up');
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the extension' }));
  expect(await screen.findByText(/^The extension was withdrawn/)).toBeVisible();
  expect(record.queryByText(/You were in hospital/)).toBeNull();
  expect(record.queryByRole('button', { name: 'Withdraw…' })).toBeNull();
  const input = { applicantEmail: 'student@example.org', reason: 'A mix-up' };
  expect(sent('WithdrawExtension')).toEqual([{ id: SCHOLARSHIP_ID, input }]);
});
