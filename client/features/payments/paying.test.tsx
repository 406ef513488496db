import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../app/testPortal.tsx';
import { outside } from '../../lib/browser/outside.ts';
import { SCHOLARSHIP_ID } from '../applications/testApplications.ts';
import { application, box, findApply, heading, paid, renderDetails, renderReturn } from './testPaying.ts';
import { makePayment, PAYMENT_ID } from './testPayments.ts';

beforeEach(() => void vi.spyOn(outside, 'goTo').mockImplementation(() => {}));

function startPayment(url: string): Answers {
  return {
    StartPayment: () => ({
      data: { startPayment: { __typename: 'PaymentStart', url, payment: null } },
    }),
  };
}

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
    expect(screen.getByText('You can pay first or start with the form.')).toBeVisible();
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
    expect(screen.queryByText(/You can pay first/)).toBeNull();
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
    expect(await screen.findByText(/^Your fees are paid/)).toHaveTextContent(
      'Your fees are paid (receipt R-0C2F-5A1B-7E90). You only need to submit this form.',
    );
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

  it.each([
    ['FAILED', 'The payment failed'],
    ['EXPIRED', 'The payment page has expired'],
  ] as const)('the payment return page offers another attempt after %s', async (status, name) => {
    renderReturn(() => ({ data: { payment: makePayment({ status, checkoutUrl: null }) } }));
    await heading(name);
    expect(screen.getByRole('button', { name: 'Pay $25 USD' })).toBeVisible();
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
