import { screen, within } from '@testing-library/react';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';

export const ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90';
export const sum = (count: number, amount: number) => ({ __typename: 'MoneySum', count, amount });
const ALL = { scholarshipId: null, scholarshipName: null };
const ONE = { scholarshipId: ID, scholarshipName: 'Fjord Grant' };
const steps = { started: 9, submitted: 7, assessed: 5, awarded: 3, accepted: 2, paid: 1 };

export const NUMBERS = {
  __typename: 'Numbers',
  viewerCanReport: true,
  funnel: [ALL, ONE].map((row) => ({ __typename: 'FunnelCounts', ...row, ...steps })),
  draftStops: [{ __typename: 'DraftStop', stage: 'PERSONAL', section: null, count: 12 }],
  decisionDays: [{ __typename: 'DecisionDays', ...ALL, decided: 4, median: 12.5, p90: 1 }],
  fees: [
    {
      ...{ __typename: 'FeeSums', ...ALL, currency: 'USD' },
      ...{ collected: sum(3, 7500), refunded: sum(1, 2500), waived: sum(0, 0) },
    },
  ],
  awards: [
    {
      ...{ __typename: 'AwardSums', ...ONE, currency: 'EUR' },
      ...{ offered: sum(3, 900_000), accepted: sum(2, 600_000), paid: sum(1, 100_000) },
    },
  ],
};

export const show = (path = '', numbers: object = NUMBERS, answers: Answers = {}) =>
  renderPortal(`/dashboard/numbers${path}`, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_SCHOLARSHIPS'] }),
    Numbers: () => ({ data: { numbers } }),
    CountedScholarships: () => ({
      data: { managedScholarships: { __typename: 'ScholarshipPage', items: [] } },
    }),
    ...answers,
  });

export const cellsOf = async (table: string) => {
  const rows = within(await screen.findByRole('table', { name: table })).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
};
