import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePayment, PAYMENT_ID } from '../features/payments/testPayments.ts';
import { enter } from '../test/enter.ts';
import { findTable, makeStaffPayment, money, renderAll, renderMine } from './testPaymentsPage.ts';

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
  it('the payment list counts payments that need attention and shows reasons', async () => {
    const text = 'Paid, but the application was not submitted.';
    const { router, sent } = renderAll(makeStaffPayment({ attention: [{ reason: 'NO_APPLICATION', text }] }));
    const table = await findTable();
    expect(table).toHaveTextContent(text);
    await userEvent.click(await screen.findByRole('link', { name: '1 payment needs attention' }));
    expect(router.state.location.search).toBe('?attention=YES');
    await waitFor(() => expect(sent('Payments').at(-1)).toMatchObject({ filter: { needsAttention: true } }));
  });

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

  it('a refund after another partial refund is rejected and shows the remaining amount', async () => {
    const { server } = renderAll(makeStaffPayment());
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /^Refund / }));
    const name = 'Refund $25 USD to Stina Student';
    const dialog = await screen.findByRole('dialog', { name });
    server.payment = makeStaffPayment({ refunded: money(1000), refundable: money(1500) });
    await enter(within(dialog).getByLabelText('Reason'), 'Half of it.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Refund' }));
    expect(await screen.findByText('Less can be refunded now.')).toBeVisible();
    expect(
      await screen.findByRole('dialog', { name: 'Refund up to $15 USD to Stina Student' }),
    ).toBeVisible();
  });

  it('the payment list shows a partial refund and the remaining amount', async () => {
    renderAll(makeStaffPayment({ refunded: money(1000), refundable: money(1500) }));
    expect(await findTable()).toHaveTextContent('Partly refunded');
    await userEvent.click(screen.getByRole('button', { name: /^Refund / }));
    const name = 'Refund up to $15 USD to Stina Student';
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).getByLabelText('Amount in USD')).toHaveValue('15');
  });

  it('a failed refund is retried with its original reason', async () => {
    const text = 'The refund failed: the account is empty.';
    const { sent } = renderAll(
      makeStaffPayment({
        refundRequestedAt: '2026-11-21T09:30:00.000Z',
        refundReason: 'Paid twice.',
        attention: [{ reason: 'REFUND_REFUSED', text }],
      }),
    );
    expect(await findTable()).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: /^Refund / })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Dismiss / })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Retry refund / }));
    const dialog = await screen.findByRole('dialog', { name: /^Retry this refund\?/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Refund started')).toBeVisible();
    expect(sent('RefundPayment')).toEqual([{ id: PAYMENT_ID }]);
    expect(screen.queryByRole('button', { name: /^Retry refund / })).toBeNull();
  });
});
