import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { application, box, findApply, heading, paid, renderDetails, renderReturn } from './testPaying.ts';
import { makePayment, PAYMENT_ID } from './testPayments.ts';

// product: P4.1
describe('Apply Scholarship button', () => {
  it('after payment, the details screen links to an existing draft', async () => {
    renderDetails({
      viewerPayment: paid,
      viewerDraft: { __typename: 'ApplicationDraft', id: 'd1' } as never,
    });
    expect(await screen.findByRole('link', { name: 'Continue your draft' })).toBeVisible();
    expect(screen.queryByText(/You can pay first/)).toBeNull();
  });

  it('the total and the Apply button reappear after a refund was requested', async () => {
    renderDetails({ viewerPayment: { ...paid, refundRequestedAt: '2026-11-20T09:00:00.000Z' } });
    await findApply();
    expect(box()).toHaveTextContent('Total to pay$25 USD');
    expect(screen.getByText('You can pay first or start with the form.')).toBeVisible();
  });

  it.each([
    ['PAID', 'Your feesPaid'],
    ['REFUNDED', 'Total to pay$25 USD'],
  ] as const)('the details screen for an application with %s fees shows %s', async (paymentState, said) => {
    const viewerApplication = { __typename: 'Application', id: 'a1', totalFee: 25, paymentState } as const;
    renderDetails({ viewerApplication: { ...viewerApplication, viewerCanPay: false } });
    await screen.findByRole('link', { name: 'View your application' });
    expect(box()).toHaveTextContent(said);
  });

  it('the details screen of a free scholarship does not mention payment', async () => {
    renderDetails({ totalFee: 0 });
    await findApply();
    expect(box()).not.toHaveTextContent('Total to pay');
    expect(screen.getAllByText('Free')).toHaveLength(1);
    expect(screen.queryByText(/^Paid once/)).toBeNull();
    expect(screen.queryByText(/You can pay first/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fill in the form first' })).toBeNull();
  });
});

// product: P4.4
describe('payment return page', () => {
  it("the payment return page offers to pay the application's fee after the checkout expires", async () => {
    const payment = makePayment({ status: 'EXPIRED', checkoutUrl: null, application });
    const viewerApplication = { __typename: 'Application', id: 'a1', totalFee: 22 } as const;
    const scholarship = { ...payment.scholarship, viewerApplication };
    renderReturn(
      () => ({ data: { payment: { ...payment, scholarship } } }),
      `payment=${PAYMENT_ID}&cancelled=1`,
    );
    await heading('You have not paid yet');
    expect(screen.getByRole('button', { name: 'Pay $22 USD' })).toBeVisible();
  });

  it.each([
    ['no form yet', null],
    ['an application', application],
  ])(
    'the payment return page with %s shows a pending refund, then the completed refund',
    async (_which, of) => {
      const refundReason = 'The payment came after the deadline.';
      const refundRequestedAt = '2026-11-21T10:00:00.000Z';
      const changes = { application: of, refundReason, refundRequestedAt, checkoutUrl: null };
      let payment = makePayment({ status: 'PAID', ...changes });
      const { router } = renderReturn(() => ({ data: { payment } }));
      await heading('Your payment is being refunded');
      expect(screen.getByRole('status')).toHaveTextContent(`Reason: ${refundReason}`);
      expect(screen.queryByText('Your fees are paid')).toBeNull();
      payment = makePayment({ status: 'REFUNDED', ...changes });
      await heading('Your payment was refunded');
      expect(screen.getByRole('status')).toHaveTextContent(`Reason: ${refundReason}`);
      expect(router.state.location.pathname).toBe('/payment/return');
    },
  );

  it('the payment return page shows no reason for a refund without a reason', async () => {
    renderReturn(() => ({ data: { payment: makePayment({ status: 'REFUNDED' }) } }));
    await heading('Your payment was refunded');
    expect(screen.queryByText(/^Reason:/)).toBeNull();
  });
});
