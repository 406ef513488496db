import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { RenewableAwardFragment } from '../../features/awards/renewals/renewals.generated.ts';
import { makeDecided, pageOf, SCHOLARSHIP } from './testAwards.ts';

export const TARGET = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e91';
export const LATER = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e92';

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

export function openPage({
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

export async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Renew awards…' }));
  return within(await screen.findByRole('dialog', { name: 'Renew awards' }));
}
