import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { findTable, renderList } from '../../../pages/applications/manage/testDesk.tsx';
import { enter } from '../../../test/enter.ts';
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

    await enter(dialog.getByRole('textbox', { name: 'Reason' }), 'Your diploma counts.');
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
