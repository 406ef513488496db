import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { makeApplyState, SCHOLARSHIP_ID } from '../applications/testApplications.ts';
import { startSignedIn } from '../auth/testAccount.ts';
import type { OfferedWaiverFragment } from '../fees/viewerFee.generated.ts';
import { makeScholarship } from '../scholarships/testScholarships.ts';

const OFFER = {
  __typename: 'ViewerFee',
  total: 25,
  waiver: null,
  acceptsCode: true,
  acceptsRequest: true,
  request: null,
  condition: null,
} as OfferedWaiverFragment;

function renderDetails(fee: { now: OfferedWaiverFragment }, answers: Answers = {}) {
  return renderPortal(`/items/${SCHOLARSHIP_ID}`, {
    ...startSignedIn(),
    Scholarship: () => ({ data: { scholarship: makeScholarship() } }),
    ApplyState: () => ({ data: { scholarship: makeApplyState({ viewerFee: fee.now }) } }),
    ...answers,
  });
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

// product: P8.14
it('an applicant redeems a waiver code; a wrong code shows an error', async () => {
  const fee = { now: OFFER };
  const redeem = vi.fn(({ code }: { code?: unknown }) => {
    if (code !== 'FJORD26')
      return {
        errors: [
          {
            message: 'No.',
            extensions: { code: 'INVALID_INPUT', fields: { code: 'This code has expired.' } },
          },
        ],
      };
    fee.now = { ...OFFER, total: 0, waiver: 'CODE', acceptsCode: false, acceptsRequest: false };
    const scholarship = { __typename: 'Scholarship', id: SCHOLARSHIP_ID, viewerFee: fee.now };
    return { data: { redeemWaiverCode: scholarship } };
  });
  renderDetails(fee, Object.fromEntries([['RedeemWaiverCode', redeem]]));
  expect(await screen.findByText(/Fill in the form first/)).toBeVisible();
  await click('I have a waiver code');
  await enter(await screen.findByLabelText('Waiver code'), 'spring 26');
  await click('Use the code');
  expect((await screen.findAllByText('This code has expired.')).length).toBeGreaterThan(0);
  await userEvent.clear(screen.getByLabelText('Waiver code'));
  await enter(screen.getByLabelText('Waiver code'), 'fjord-26');
  await click('Use the code');
  expect(
    await screen.findByText('Your fee is waived by a code. You don’t have to pay anything.'),
  ).toBeVisible();
  const box = screen.getByRole('complementary', { name: 'Deadline' });
  expect(await within(box).findByText('Waived')).toBeVisible();
  expect(screen.queryByText(/Fill in the form first/)).toBeNull();
});

// product: P8.14
it('an applicant requests a waiver with a reason and sees the decline reason', async () => {
  const fee: { now: OfferedWaiverFragment } = { now: OFFER };
  const ask = vi.fn((_given: Record<string, unknown>) => {
    const request = { __typename: 'WaiverRequest', id: 'w1', state: 'OPEN', answer: null } as const;
    fee.now = { ...OFFER, acceptsRequest: false, request };
    return { data: { requestWaiver: request } };
  });
  const { unmount } = renderDetails(fee, Object.fromEntries([['RequestWaiver', ask]]));
  await click('Ask for a fee waiver');
  await enter(await screen.findByLabelText('Reason'), 'I receive a grant.');
  await click('Send the request');
  expect(await screen.findByText('Your request for a fee waiver is waiting for a decision.')).toBeVisible();
  expect(ask.mock.calls[0]?.[0]).toEqual({ scholarshipId: SCHOLARSHIP_ID, reason: 'I receive a grant.' });
  unmount();
  fee.now = { ...OFFER, request: { id: 'w1', state: 'DECLINED', answer: 'No grant named.' } };
  renderDetails(fee);
  expect(await screen.findByText(/was declined: No grant named\./)).toBeVisible();
});

// product: P8.14
it('a scholarship without waivers shows no waiver controls', async () => {
  renderDetails({ now: { ...OFFER, acceptsCode: false, acceptsRequest: false } });
  expect(await screen.findByRole('button', { name: 'Apply Scholarship' })).toBeVisible();
  expect(screen.queryByText(/waive/i)).toBeNull();
});
