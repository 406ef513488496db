import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answers, renderPortal } from '../../app/testPortal.tsx';
import { outside } from '../../lib/outside.ts';
import { makeApplyState, makeFormScholarship, SCHOLARSHIP_ID } from '../applications/testApplications.ts';
import { startSignedIn } from '../auth/testAccount.ts';
import { makeScholarship } from '../scholarships/testScholarships.ts';
import { makePayment, PAYMENT_ID } from './testPayments.ts';

beforeEach(() => void vi.spyOn(outside, 'goTo').mockImplementation(() => {}));

const application = { __typename: 'Application', id: 'a1', cancelledAt: null } as const;
const formAnswers: Answers = {
  ApplyForm: () => ({
    data: { scholarship: makeFormScholarship({ viewerPayment: makePayment({ status: 'PAID' }) }) },
  }),
};

function startPayment(url: string): Answers {
  return {
    StartPayment: () => ({
      data: { startPayment: { __typename: 'PaymentStart', url, payment: null } },
    }),
  };
}

function renderDetails(state: Parameters<typeof makeApplyState>[0] = {}, answers: Answers = {}) {
  const fees = state.totalFee === 0 ? { applicationFees: 0, serviceCharge: 0, totalFee: 0 } : {};
  return renderPortal(`/items/${SCHOLARSHIP_ID}`, {
    ...startSignedIn(),
    Scholarship: () => ({ data: { scholarship: makeScholarship(fees) } }),
    ApplyState: () => ({ data: { scholarship: makeApplyState(state) } }),
    ...formAnswers,
    ...answers,
  });
}

const paid = { __typename: 'Payment', id: 'p1', status: 'PAID', refundRequestedAt: null } as const;

const box = () => screen.getByRole('complementary', { name: 'Deadline' });

const findApply = () => screen.findByRole('button', { name: 'Apply Scholarship' });

// product: P4.1
describe('Apply Scholarship button', () => {
  it("the Apply button opens the provider's payment page for the displayed total", async () => {
    const { asked } = renderDetails({}, startPayment('https://checkout.example/c1'));
    await userEvent.click(await findApply());
    await waitFor(() => expect(outside.goTo).toHaveBeenCalledExactlyOnceWith('https://checkout.example/c1'));
    expect(asked.find(({ name }) => name === 'StartPayment')?.variables).toEqual({
      scholarshipId: SCHOLARSHIP_ID,
      totalFee: 25,
    });
  });

  it('the Apply button opens the form if no fee is due', async () => {
    const { router } = renderDetails({ totalFee: 0 }, startPayment(`/ApplyScholar/${SCHOLARSHIP_ID}`));
    await userEvent.click(await findApply());
    await screen.findByRole('heading', { name: 'Provide Information' });
    expect(router.state.location.pathname).toBe(`/ApplyScholar/${SCHOLARSHIP_ID}`);
    expect(outside.goTo).not.toHaveBeenCalled();
  });

  it('the Apply button shows a payment error and can be pressed again', async () => {
    renderDetails(
      {},
      {
        StartPayment: () => ({
          data: null,
          errors: [{ message: 'The fee is 30 USD now.', extensions: { code: 'CONFLICT' } }],
        }),
      },
    );
    await userEvent.click(await findApply());
    expect(await screen.findByRole('alert')).toHaveTextContent('The fee is 30 USD now.');
    expect(await findApply()).toBeEnabled();
  });

  it('before payment, the details screen shows the total and links to the form', async () => {
    renderDetails();
    await findApply();
    expect(box()).toHaveTextContent('Total to pay$25 USD');
    expect(screen.getByText('Paid once when you apply. Nothing else is added.')).toBeVisible();
    expect(screen.getByText('Pay first or start with the form; the order is yours.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Fill in the form first' })).toHaveAttribute(
      'href',
      `/ApplyScholar/${SCHOLARSHIP_ID}`,
    );
  });

  it('the link to the form replaces the Apply button after payment', async () => {
    renderDetails({ viewerPayment: paid });
    const link = await screen.findByRole('link', { name: 'Fill in the application' });
    expect(link).toHaveAttribute('href', `/ApplyScholar/${SCHOLARSHIP_ID}`);
    expect(screen.queryByRole('button', { name: 'Apply Scholarship' })).toBeNull();
    expect(box()).toHaveTextContent('Your feesPaid');
    expect(box()).not.toHaveTextContent('Total to pay');
    expect(screen.queryByText(/the order is yours/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fill in the form first' })).toBeNull();
  });

  it('after payment, the details screen links to an existing draft', async () => {
    renderDetails({
      viewerPayment: paid,
      viewerDraft: { __typename: 'ApplicationDraft', id: 'd1' } as never,
    });
    expect(await screen.findByRole('link', { name: 'Continue your draft' })).toBeVisible();
    expect(screen.queryByText(/the order is yours/)).toBeNull();
  });

  it('the total and the Apply button reappear after a refund was requested', async () => {
    renderDetails({ viewerPayment: { ...paid, refundRequestedAt: '2026-11-20T09:00:00.000Z' } });
    await findApply();
    expect(box()).toHaveTextContent('Total to pay$25 USD');
    expect(screen.getByText('Pay first or start with the form; the order is yours.')).toBeVisible();
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
    expect(screen.queryByText(/the order is yours/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fill in the form first' })).toBeNull();
  });

  it('an unpaid application replaces the Apply button with a Pay button', async () => {
    const viewerApplication = {
      __typename: 'Application',
      id: 'a1',
      totalFee: 22,
      paymentState: 'UNPAID',
      viewerCanPay: true,
    } as const;
    renderDetails({ viewerApplication });
    const view = await screen.findByRole('link', { name: 'View your application' });
    expect(view).toHaveAttribute('href', '/dashboard/application?open=a1');
    expect(screen.getByRole('button', { name: 'Pay $22 USD' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply Scholarship' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Fill in the form first' })).toBeNull();
  });

  it('a closed scholarship has no Apply button', async () => {
    renderDetails({ canApply: false });
    expect(await screen.findByText('Closed for applications')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Apply Scholarship' })).toBeNull();
  });
});

function renderReturn(answer: Answers[string], query = `payment=${PAYMENT_ID}`) {
  return renderPortal(`/payment/return?${query}`, {
    ...startSignedIn(),
    PaymentReturn: answer,
    ...formAnswers,
  });
}

const heading = (name: string) => screen.findByRole('heading', { name });

// product: P4.4
describe('payment return page', () => {
  // security: C58
  it("the payment return page waits for the server's confirmation before opening the form", async () => {
    let payment = makePayment();
    const { router, asked } = renderReturn(() => ({ data: { payment } }));
    await heading('Waiting for confirmation');
    expect(screen.getByText('R-0C2F-5A1B-7E90')).toBeVisible();
    expect(screen.getByText('$25 USD')).toBeVisible();
    await waitFor(() =>
      expect(asked.filter(({ name }) => name === 'PaymentReturn').length).toBeGreaterThan(1),
    );
    expect(router.state.location.pathname).toBe('/payment/return');
    payment = makePayment({ status: 'PAID', checkoutUrl: null });
    await heading('Provide Information');
    expect(router.state.location.pathname).toBe(`/ApplyScholar/${SCHOLARSHIP_ID}`);
    expect(
      await screen.findByText('Your fees are paid (receipt R-0C2F-5A1B-7E90). Only this form is missing.'),
    ).toBeVisible();
  });

  it("the payment return page confirms that the application's fees are paid", async () => {
    renderReturn(() => ({ data: { payment: makePayment({ status: 'PAID', application }) } }));
    await heading('Your fees are paid');
    expect(screen.getByRole('link', { name: 'View your application' })).toHaveAttribute(
      'href',
      `/dashboard/application?open=${application.id}`,
    );
  });

  it('the payment return page links to the open checkout after the applicant cancels', async () => {
    renderReturn(() => ({ data: { payment: makePayment() } }), `payment=${PAYMENT_ID}&cancelled=1`);
    await heading('You have not paid yet');
    expect(screen.getByRole('link', { name: 'Continue paying' })).toHaveAttribute('href', '/checkout/test/1');
  });

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
    ['FAILED', 'The payment failed'],
    ['EXPIRED', 'The payment page has expired'],
  ] as const)('the payment return page offers another attempt after %s', async (status, name) => {
    renderReturn(() => ({ data: { payment: makePayment({ status, checkoutUrl: null }) } }));
    await heading(name);
    expect(screen.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
  });

  it.each([
    ['an application', application],
    ['no form yet', null],
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

  it.each([
    ['no payment', 'payment='],
    ["another payer's payment", `payment=${PAYMENT_ID}`],
  ])('the payment return page shows the 404 page for %s', async (_case, query) => {
    renderReturn(
      () => ({
        data: { payment: null },
        errors: [{ message: 'No.', path: ['payment'], extensions: { code: 'NOT_FOUND' } }],
      }),
      query,
    );
    await heading('404 - Page Not Found');
  });
});
