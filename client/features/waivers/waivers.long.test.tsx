import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { builtInProfileForm } from '../../../rules/forms/profileForm.ts';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { enter } from '../../test/enter.ts';
import { SCHOLARSHIP_ID } from '../applications/testApplications.ts';
import { startSignedIn } from '../auth/testAccount.ts';

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

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
