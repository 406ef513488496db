import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
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

const REQUEST = {
  __typename: 'WaiverRequest',
  id: 'w1',
  reason: 'I receive a grant.',
  state: 'OPEN',
  answer: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  endedAt: null,
  applicant: { __typename: 'User', id: 'u1', name: 'Ada Lovelace' },
  scholarship: { __typename: 'Scholarship', id: SCHOLARSHIP_ID, scholarshipName: 'Bridge Award' },
  application: null,
  payment: null,
  viewerCanDecide: true,
};

function renderStaff(answers: Answers = {}) {
  const page = { totalCount: 1, pageCount: 1, page: 1 };
  const named: Answers = Object.fromEntries([
    [
      'ScholarshipWaivers',
      () => ({
        data: {
          scholarshipForEdit: {
            __typename: 'Scholarship',
            id: SCHOLARSHIP_ID,
            scholarshipName: 'Bridge Award',
            universityName: 'Bergen',
          },
          waiverRules: { __typename: 'WaiverRules', acceptsRequests: true, condition: null, version: 1 },
        },
      }),
    ],
    [
      'WaiverCodes',
      () => ({
        data: {
          waiverCodes: {
            __typename: 'WaiverCodePage',
            ...page,
            items: [
              {
                __typename: 'WaiverCode',
                id: 'c1',
                hint: 'TD',
                note: 'Fair',
                isForOrganisation: false,
                maxUses: 20,
                useCount: 3,
                expiresOn: null,
                revokedAt: null,
                isUsable: true,
              },
            ],
          },
        },
      }),
    ],
    [
      'WaiverRequests',
      () => ({ data: { waiverRequests: { __typename: 'WaiverRequestPage', ...page, items: [REQUEST] } } }),
    ],
  ]);
  const session = startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] });
  return renderPortal(`/dashboard/waivers?scholarship=${SCHOLARSHIP_ID}`, {
    ...session,
    ...named,
    ...answers,
  });
}

// product: P8.14
it('staff see how often each code was used, and the code that they create', async () => {
  const create = vi.fn((_given: Record<string, unknown>) => ({
    data: { createWaiverCode: { __typename: 'NewWaiverCode', code: '7K4M-QX2P-9HTD' } },
  }));
  renderStaff(Object.fromEntries([['CreateWaiverCode', create]]));
  expect(await screen.findByText('Used 3 times, 17 left')).toBeVisible();
  const uses = screen.getByLabelText('How many people can use it');
  await userEvent.clear(uses);
  await enter(uses, '20');
  await click('Create code');
  expect(await screen.findByRole('region', { name: 'The new code' })).toHaveTextContent('7K4M-QX2P-9HTD');
  expect(create.mock.calls[0]?.[0]).toEqual({
    scholarshipId: SCHOLARSHIP_ID,
    input: { code: null, maxUses: 20, expiresOn: null, note: null, isForOrganisation: false },
  });
});

// product: P8.14
it('staff set a waiver condition and see an error if a value is missing', async () => {
  const set = vi.fn((given: Record<string, unknown>) => ({
    data: {
      setWaiverRules: {
        __typename: 'WaiverRules',
        acceptsRequests: true,
        condition: given.condition,
        version: 2,
      },
    },
  }));
  const form = builtInProfileForm({ currency: 'USD' });
  const facts = () => ({ data: { profileForm: { __typename: 'ProfileForm', version: 0, form } } });
  renderStaff(
    Object.fromEntries([
      ['SetWaiverRules', set],
      ['ConditionFacts', facts],
    ]),
  );
  await click('Set a condition');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a requirement' }));
  await click('Save the condition');
  expect(await screen.findByText('This field is required')).toBeVisible();
  expect(set).not.toHaveBeenCalled();
  await userEvent.selectOptions(screen.getByLabelText('Values'), 'Nepal');
  await click('Save the condition');
  expect(await screen.findByText('Applicants who meet the condition don’t pay a fee')).toBeVisible();
  expect(set.mock.calls[0]?.[0]).toEqual({
    scholarshipId: SCHOLARSHIP_ID,
    version: 1,
    acceptsRequests: true,
    condition: { all: [{ fact: 'nationality', is: 'oneOf', value: ['NP'] }] },
  });
});

// product: P8.14
it('staff can decline a waiver request with a reason', async () => {
  const decide = vi.fn((given: Record<string, unknown>) => ({
    data: {
      decideWaiverRequest: { ...REQUEST, state: 'DECLINED', answer: given.answer, viewerCanDecide: false },
    },
  }));
  renderStaff(Object.fromEntries([['DecideWaiverRequest', decide]]));
  await click('Decline Ada Lovelace’s request');
  const dialog = await screen.findByRole('dialog');
  await enter(within(dialog).getByLabelText('Reason'), 'No grant named.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText(/Reply: No grant named\./)).toBeVisible();
  expect(decide.mock.calls[0]?.[0]).toEqual({ id: 'w1', isGranted: false, answer: 'No grant named.' });
});
