import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findTable, renderList } from '../../../pages/testDesk.tsx';
import { makeDetails, makeStaffApplication, SCHOLARSHIP_ID } from '../testApplications.ts';

type Details = ReturnType<typeof makeDetails>;

const unmet = {
  __typename: 'Eligibility',
  verdict: 'DOES_NOT_MEET',
  lines: [
    {
      __typename: 'RequirementLine',
      ...{ isHard: true, level: 0, kind: 'COMPARISON', text: 'GPA at least 3 of 4' },
      ...{ verdict: 'NOT_MET', yours: '2 of 4' },
    },
  ],
  exception: null,
} as unknown as NonNullable<Details['eligibility']>;

async function openRecord(viewerCanMakeException: boolean) {
  const server = { details: makeDetails({ eligibility: unmet, viewerCanMakeException }) };
  const shown = renderList(makeStaffApplication(), {
    ApplicationDetails: () => ({ data: { application: server.details } }),
    MakeException: ({ reason }) => {
      const exception = {
        __typename: 'EligibilityException',
        reason: String(reason),
        createdAt: '2026-11-21T10:00:00.000Z',
      };
      server.details = makeDetails({
        eligibility: { ...unmet, verdict: 'CAN_APPLY', exception },
        viewerCanMakeException: false,
      });
      return { data: { makeException: exception } };
    },
  });
  await findTable();
  await userEvent.click(screen.getByRole('link', { name: /^Details/ }));
  const record = await screen.findByRole('dialog', { name: 'Application' });
  const part = within(await within(record).findByRole('region', { name: 'Requirements' }));
  return { ...shown, part };
}

// product: P10.12
describe('requirements of an application', () => {
  it('staff see answers in the requirements table and make an exception with a reason', async () => {
    const { part, sent } = await openRecord(true);
    expect(part.getByRole('row', { name: 'GPA at least 3 of 4 2 of 4 Not met' })).toBeVisible();
    expect(part.getByRole('status')).toHaveTextContent('Does not meet the requirements');

    await userEvent.click(part.getByRole('button', { name: 'Make an exception…' }));
    const name = 'Make an exception for Stina Student';
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(name) }));
    expect(dialog.getByText('Stina Student receives an e-mail with this reason.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Make the exception' }));
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeInvalid();
    expect(sent('MakeException')).toEqual([]);

    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Your diploma counts.');
    await userEvent.click(dialog.getByRole('button', { name: 'Make the exception' }));
    expect(await part.findByText('An exception was made')).toBeVisible();
    expect(part.getByRole('status')).toHaveTextContent('Your diploma counts.');
    expect(part.queryByRole('button', { name: 'Make an exception…' })).toBeNull();
    expect(sent('MakeException')).toEqual([
      { scholarshipId: SCHOLARSHIP_ID, email: 'student@example.org', reason: 'Your diploma counts.' },
    ]);
  });

  it('the exception button is hidden if the server does not allow exceptions', async () => {
    const { part } = await openRecord(false);
    expect(part.queryByRole('button', { name: 'Make an exception…' })).toBeNull();
  });
});

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
