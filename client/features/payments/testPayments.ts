import type { PaymentReturnQuery } from './payments.generated.ts';

export const PAYMENT_ID = '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7ec1';

type Payment = NonNullable<PaymentReturnQuery['payment']>;

export function makePayment(changes: Partial<Payment> = {}): Payment {
  const payment = {
    __typename: 'Payment' as const,
    id: PAYMENT_ID,
    status: 'CREATED' as const,
    amount: { __typename: 'Money' as const, minorUnits: 2500, currency: 'USD' },
    provider: 'test',
    receiptNumber: 'R-0C2F-5A1B-7E90',
    paidAt: null,
    refundRequestedAt: null,
    refundReason: null,
    refundedAt: null,
    refunded: { __typename: 'Money' as const, minorUnits: 0, currency: 'USD' },
    createdAt: '2026-11-21T09:00:00.000Z',
    checkoutUrl: '/checkout/test/1',
    scholarship: {
      __typename: 'Scholarship' as const,
      id: '0198c5a2-6b0e-7c3f-9d44-0c2f5a1b7e90',
      scholarshipName: 'Gates Cambridge Scholarship',
      universityName: 'University of Cambridge',
      totalFee: 25,
      organisation: null,
      viewerApplication: null,
    },
    application: null,
    ...changes,
  };
  return payment;
}
