import { screen } from '@testing-library/react';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import type { StaffPaymentFragment } from '../../features/payments/list/list.generated.ts';
import { makePayment } from '../../features/payments/testPayments.ts';

export const payer = {
  __typename: 'User',
  id: 'u1',
  name: 'Stina Student',
  email: 'student@example.org',
} as const;
export const pageOf = (items: unknown[]) => ({
  __typename: 'PaymentPage',
  items,
  totalCount: items.length,
  totalIsCapped: false,
  pageCount: 1,
  page: 1,
});

export function renderMine(...payments: ReturnType<typeof makePayment>[]) {
  return renderPortal('/dashboard/payments', {
    ...startSignedIn(),
    MyPayments: () => ({ data: { myPayments: pageOf(payments) } }),
    Receipt: () => ({ data: { payment: { refunds: [], ...payments[0], payer } } }),
  });
}

export const findTable = () => screen.findByRole('table', { name: 'Payments' });

export function makeStaffPayment(changes: Partial<StaffPaymentFragment> = {}) {
  const { checkoutUrl: _, ...facts } = makePayment({ status: 'PAID' });
  return {
    ...facts,
    payer,
    attention: [],
    refundable: money(2500),
    viewerCanRefund: true,
    viewerCanDismissAttention: false,
    ...changes,
  };
}

export const money = (minorUnits: number) => ({ __typename: 'Money' as const, minorUnits, currency: 'USD' });

export function renderAll(
  payment: ReturnType<typeof makeStaffPayment>,
  path = '/dashboard/payments',
  own: ReturnType<typeof makePayment>[] = [],
) {
  const server = { payment };
  const shown = renderPortal(path, {
    ...startSignedIn({ isStaff: true, abilities: ['MANAGE_APPLICATIONS'] }),
    Payments: () => ({ data: { payments: pageOf([server.payment]) } }),
    MyPayments: () => ({ data: { myPayments: pageOf(own) } }),
    PaymentsToLookAt: () => ({
      data: { payments: { __typename: 'PaymentPage', totalCount: 1, totalIsCapped: false } },
    }),
    RefundPayment: ({ reason, refundable }) => {
      const left = server.payment.refundable.minorUnits;
      if (refundable !== undefined && refundable !== left)
        return { errors: [{ message: 'Less can be refunded now.', extensions: { code: 'CONFLICT' } }] };
      const refundRequestedAt = '2026-11-21T10:00:00.000Z';
      server.payment = {
        ...server.payment,
        refundRequestedAt,
        refundReason: String(reason),
        viewerCanRefund: false,
      };
      return { data: { refundPayment: server.payment } };
    },
    DismissPaymentAttention: () => {
      server.payment = { ...server.payment, attention: [], viewerCanDismissAttention: false };
      return { data: { dismissPaymentAttention: server.payment } };
    },
  });
  const sent = (name: string) =>
    shown.asked.filter((asked) => asked.name === name).map(({ variables }) => variables);
  return { ...shown, sent, server };
}
