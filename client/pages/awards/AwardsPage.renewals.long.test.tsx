import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { RenewableAwardFragment } from '../../features/awards/renewals/renewals.generated.ts';
import { enter } from '../../test/enter.ts';
import { makeDecided, pageOf, SCHOLARSHIP } from './testAwards.ts';

const TARGET = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
const LATER = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e92';

const makeTarget = (id: string, scholarshipName: string, applicationDeadline: string) => ({
  ...{ __typename: 'Scholarship', id, scholarshipName, applicationDeadline },
  awardPlan: {
    ...{ __typename: 'AwardPlan', scholarshipId: id, currency: 'EUR' },
    totals: { __typename: 'AwardTotals', left: 900_000, placesLeft: 1 },
  },
});

type Payment = RenewableAwardFragment['award']['disbursements'][number];
const makePayment = (id: string, state: Payment['state'], isHeld = false): Payment => ({
  ...({ __typename: 'Disbursement' } as object),
  ...{ id, state, isHeld, amount: 50_000 },
});

const makeRenewable = (
  id: string,
  applicantName: string,
  refusal: string | null = null,
  disbursements: Payment[] = [],
): RenewableAwardFragment & { __typename: string } => ({
  ...{ __typename: 'RenewableAward', refusal },
  award: {
    ...({ __typename: 'Award' } as object),
    ...{ id, state: 'ACCEPTED', amount: 300_000, currency: 'EUR', disbursements },
    application: {
      ...({ __typename: 'Application' } as object),
      ...{ id: `a-${id}`, applicantName, referenceNumber: `AP-${id}` },
    },
  },
});

const AWARD = {
  ...{ __typename: 'Award', id: 'w9', state: 'ACCEPTED', amount: 300_000, currency: 'EUR', reason: null },
  ...{ offeredAt: '2026-11-01T09:00:00.000Z', acceptBy: '2026-12-01T23:00:00.000Z', answers: null },
  ...{ answeredAt: '2026-11-05T09:00:00.000Z', viewerCanManage: true, version: 2, disbursements: [] },
  ...{ viewerCanReadBankDetails: false, bankDetailsChangedAt: null },
  application: {
    ...{ __typename: 'Application', id: 'a9', applicantName: 'Grace Hopper', referenceNumber: 'AP-9' },
    scholarship: {
      ...{ __typename: 'Scholarship', id: SCHOLARSHIP },
      dates: { __typename: 'ScholarshipDates', timeZone: 'Europe/Oslo' },
    },
    renewedAward: {
      ...{ __typename: 'Award', id: 'w0' },
      application: { __typename: 'Application', id: 'a0', referenceNumber: 'AP-0' },
    },
  },
};

function openPage({
  targets = [
    makeTarget(TARGET, 'Osprey Grant', '2027-09-30'),
    makeTarget(LATER, 'Heron Grant', '2199-12-31'),
  ],
  refuses = (_id: string): string | null => null,
} = {}) {
  const sent: unknown[] = [];
  const asked: unknown[] = [];
  const renewable = [
    makeRenewable('w1', 'Ada Byron', null, [
      makePayment('p1', 'STOPPED'),
      makePayment('p2', 'PLANNED', true),
    ]),
    makeRenewable('w2', 'Omar Diaz'),
    makeRenewable('w3', 'Lin Wei', 'This award has already been renewed.'),
  ];
  renderPortal(`/dashboard/scholarships/${SCHOLARSHIP}/awards`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    DecidedScholarship: () => ({ data: { scholarshipForEdit: makeDecided() } }),
    Releases: () => ({ data: { releases: [] } }),
    Awards: () => ({ data: { awards: pageOf('AwardPage', [AWARD]) } }),
    Disbursements: () => ({ data: { disbursements: pageOf('DisbursementPage', []) } }),
    RenewalTargets: () => ({ data: { renewalTargets: targets } }),
    RenewableAwards: (variables) => {
      asked.push(variables);
      return { data: { renewableAwards: pageOf('RenewableAwardPage', renewable) } };
    },
    PrepareRenewals: ({ input }) => {
      sent.push(input);
      const { awards } = input as { awards: { id: string }[] };
      const results = awards.map(({ id }) => ({
        ...{ __typename: 'BulkResult', id, isDone: refuses(id) === null, message: refuses(id) },
      }));
      return { data: { prepareRenewals: { __typename: 'PreparedDecisions', results } } };
    },
  });
  return { sent, asked };
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Renew awards…' }));
  return within(await screen.findByRole('dialog', { name: 'Renew awards' }));
}

// product: P18.90
it('staff choose awards and amounts, and prepare their renewals', async () => {
  const { sent, asked } = openPage();
  const form = await openDialog();
  expect(await form.findByText('€9,000 is left. 1 place is free.')).toBeVisible();
  expect(form.getByText('Enrol by October.')).toBeVisible();
  expect(form.getByRole('option', { name: 'Osprey Grant (closes on 30 Sept 2027)' })).toBeVisible();
  expect(
    await form.findByText('Accepted · €3,000 · €0 paid, €500 planned · €500 stopped · a payment is on hold'),
  ).toBeVisible();
  expect(form.queryByRole('checkbox', { name: /^Lin Wei/ })).toBeNull();
  expect(form.getByText('This award has already been renewed.')).toBeVisible();
  const submit = form.getByRole('button', { name: 'Prepare renewals' });
  await userEvent.click(submit);
  expect(await form.findByText('Select at least one award.')).toBeVisible();
  await userEvent.click(
    form.getByRole('checkbox', { name: 'Select all 2 on this page that can be renewed' }),
  );
  expect(form.getByText('2 awards, €6,000')).toBeVisible();
  const amount = form.getByLabelText('Amount for Omar Diaz in EUR');
  await userEvent.clear(amount);
  await userEvent.click(submit);
  expect(sent).toEqual([]);
  await enter(amount, '1500.50');
  await userEvent.click(submit);
  expect(await screen.findByText('2 renewals were prepared')).toBeVisible();
  expect(sent).toEqual([
    {
      ...{ scholarshipId: SCHOLARSHIP, targetId: TARGET },
      awards: [
        { id: 'w1', amount: 300_000 },
        { id: 'w2', amount: 150_050 },
      ],
    },
  ]);
  expect(asked[0]).toEqual({ scholarshipId: SCHOLARSHIP, targetId: TARGET, page: 1 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// product: P18.90
it('awards whose renewal was refused stay selected and show the reason', async () => {
  const message = 'There is not enough money left for this award.';
  const { sent, asked } = openPage({ refuses: (id) => (id === 'w2' ? message : null) });
  const form = await openDialog();
  await userEvent.selectOptions(
    await form.findByLabelText(/^Scholarship of the renewed awards/),
    'Heron Grant',
  );
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ targetId: LATER }));
  await userEvent.click(await form.findByRole('checkbox', { name: /^Select all/ }));
  await userEvent.click(form.getByRole('button', { name: 'Prepare renewals' }));
  expect(await form.findByText(`1 award could not be renewed: ${message}`)).toBeVisible();
  expect(form.getByRole('checkbox', { name: /^Omar Diaz/ })).toBeChecked();
  expect(form.getByRole('checkbox', { name: /^Ada Byron/ })).not.toBeChecked();
  expect(sent).toMatchObject([{ targetId: LATER }]);
});

// product: P18.90
it('the renewal dialog says that there is no later scholarship for the awards', async () => {
  openPage({ targets: [] });
  const form = await openDialog();
  expect(await form.findByText('There is no scholarship in which these awards can be renewed')).toBeVisible();
});

// product: P18.91
it('a renewed award links to the earlier application', async () => {
  openPage();
  const link = await screen.findByRole('link', { name: 'Renewal of AP-0' });
  expect(link).toHaveAttribute('href', expect.stringContaining('open=a0'));
});
