import { screen } from '@testing-library/react';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { makeApplyState, makeFormScholarship, SCHOLARSHIP_ID } from '../applications/testApplications.ts';
import { startSignedIn } from '../auth/testAccount.ts';
import { makeScholarship } from '../scholarships/testScholarships.ts';
import { makePayment, PAYMENT_ID } from './testPayments.ts';

export const application = { __typename: 'Application', id: 'a1', cancelledAt: null } as const;
const formAnswers: Answers = {
  ApplyForm: () => ({
    data: { scholarship: makeFormScholarship({ viewerPayment: makePayment({ status: 'PAID' }) }) },
  }),
};

export function renderDetails(state: Parameters<typeof makeApplyState>[0] = {}, answers: Answers = {}) {
  const fees = state.totalFee === 0 ? { applicationFees: 0, serviceCharge: 0, totalFee: 0 } : {};
  return renderPortal(`/items/${SCHOLARSHIP_ID}`, {
    ...startSignedIn(),
    Scholarship: () => ({ data: { scholarship: makeScholarship(fees) } }),
    ApplyState: () => ({ data: { scholarship: makeApplyState(state) } }),
    ...formAnswers,
    ...answers,
  });
}

export const paid = { __typename: 'Payment', id: 'p1', status: 'PAID', refundRequestedAt: null } as const;

export const box = () => screen.getByRole('complementary', { name: 'Deadline' });

export const findApply = () => screen.findByRole('button', { name: 'Apply Scholarship' });

export function renderReturn(answer: Answers[string], query = `payment=${PAYMENT_ID}`) {
  return renderPortal(`/payment/return?${query}`, {
    ...startSignedIn(),
    PaymentReturn: answer,
    ...formAnswers,
  });
}

export const heading = (name: string) => screen.findByRole('heading', { name });
