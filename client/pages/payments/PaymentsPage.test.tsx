import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePayment, PAYMENT_ID } from '../../features/payments/testPayments.ts';
import { enter } from '../../test/enter.ts';
import { findTable, makeStaffPayment, renderAll, renderMine } from './testPaymentsPage.ts';

describe('payment list of a payer', () => {
  it('the payment list shows the receipt number, amount, status and next step', async () => {
    renderMine(
      makePayment({ id: 'p1', status: 'PAID', checkoutUrl: null }),
      makePayment({ id: 'p2' }),
      makePayment({
        id: 'p3',
        status: 'PAID',
        refundRequestedAt: '2026-11-21T10:00:00.000Z',
        checkoutUrl: null,
      }),
    );
    const [, paid, open, refunding] = within(await findTable()).getAllByRole('row');
    expect(paid).toHaveTextContent('R-0C2F-5A1B-7E90');
    expect(paid).toHaveTextContent('$25 USD');
    expect(within(paid as HTMLElement).getByRole('link', { name: 'Fill in the application' })).toBeVisible();
    expect(within(open as HTMLElement).getByRole('link', { name: 'Continue paying' })).toHaveAttribute(
      'href',
      '/checkout/test/1',
    );
    expect(refunding).toHaveTextContent('Refund in progress');
    expect(
      within(refunding as HTMLElement).queryByRole('link', { name: 'Fill in the application' }),
    ).toBeNull();
  });
});

// product: P6.4
describe('payment list for staff', () => {
  it('staff refund a payment with a reason', async () => {
    const { sent } = renderAll(makeStaffPayment());
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Refund / }));
    const dialog = await screen.findByRole('dialog', { name: 'Refund $25 USD to Stina Student' });
    await enter(within(dialog).getByLabelText('Reason'), 'Paid twice.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Refund started')).toBeVisible();
    expect(sent('RefundPayment')).toEqual([{ id: PAYMENT_ID, reason: 'Paid twice.', refundable: 2500 }]);
    expect(screen.getByText('Refund in progress')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Refund / })).toBeNull();
  });

  // product: P8.10
  it("a partial refund's amount is validated and defaults to the full payment", async () => {
    const { sent } = renderAll(makeStaffPayment());
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Refund / }));
    const dialog = await screen.findByRole('dialog', { name: /^Refund \$25 USD/ });
    const amount = within(dialog).getByLabelText('Amount in USD');
    expect(amount).toHaveValue('25');
    await enter(within(dialog).getByLabelText('Reason'), 'Half of it.');
    for (const wrong of ['0', '25.01']) {
      await userEvent.clear(amount);
      await enter(amount, wrong);
      await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
      expect(amount, wrong).toHaveAccessibleDescription(/Enter an amount from \$0.01 USD to \$25 USD/);
    }
    await userEvent.clear(amount);
    await enter(amount, '12.5');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Refund started')).toBeVisible();
    expect(sent('RefundPayment')).toEqual([
      { id: PAYMENT_ID, reason: 'Half of it.', amount: 1250, refundable: 2500 },
    ]);
  });
});
