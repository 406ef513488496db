import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../../app/testPortal.tsx';
import { startSignedIn } from '../../features/auth/testAccount.ts';
import { makePayment, PAYMENT_ID } from '../../features/payments/testPayments.ts';
import { enter } from '../../test/enter.ts';
import {
  findTable,
  makeStaffPayment,
  money,
  pageOf,
  payer,
  renderAll,
  renderMine,
} from './testPaymentsPage.ts';

describe('payment list of a payer', () => {
  it('a receipt can be downloaded as a PDF, and a failure shows an error', async () => {
    renderMine(makePayment({ id: PAYMENT_ID, status: 'PAID', checkoutUrl: null }));
    const others = globalThis.fetch;
    const answers = [
      new Response('%PDF-', { headers: { 'content-disposition': 'attachment; filename="receipt-R-1.pdf"' } }),
      Response.json({ code: 'UNAVAILABLE', message: 'Try again in a minute.' }, { status: 503 }),
    ];
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
      if (!url.startsWith('/papers/')) return others(url, init);
      asked.push(url);
      return answers.shift();
    });
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await userEvent.click(within(await findTable()).getByRole('link', { name: 'R-0C2F-5A1B-7E90' }));
    const button = await screen.findByRole('button', { name: 'Download as PDF' });
    await userEvent.click(button);
    await waitFor(() => expect(saved).toEqual(['receipt-R-1.pdf']));
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    expect(await screen.findByText('Try again in a minute.')).toBeVisible();
    expect(asked).toEqual(Array(2).fill(`/papers/payments/${PAYMENT_ID}.pdf`));
  });

  it('a receipt opens in a drawer with its own URL and can be printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { router } = renderMine(makePayment({ status: 'PAID', paidAt: '2026-11-21T09:05:00.000Z' }));
    await findTable();
    await userEvent.click(screen.getByRole('link', { name: 'R-0C2F-5A1B-7E90' }));
    const drawer = await screen.findByRole('dialog', { name: 'Receipt' });
    expect(router.state.location.search).toBe(`?open=${PAYMENT_ID}`);
    expect(await within(drawer).findByText(/Stina Student/)).toBeVisible();
    expect(within(drawer).getByText('Test payment: no money changed hands.')).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

// product: P8.10
it('a receipt lists every partial refund', async () => {
  const refund = (id: string, minorUnits: number, state: string) => ({
    __typename: 'Refund',
    id,
    amount: { __typename: 'Money', minorUnits, currency: 'USD' },
    state,
    reason: 'Half of it.',
    requestedAt: '2026-11-21T10:00:00.000Z',
    settledAt: null,
  });
  const refunds = [
    refund('r1', 1000, 'SUCCEEDED'),
    refund('r2', 200, 'REQUESTED'),
    refund('r3', 300, 'FAILED'),
  ];
  renderMine({ ...makePayment({ status: 'PAID', paidAt: '2026-11-21T09:05:00.000Z' }), refunds } as never);
  await findTable();
  await userEvent.click(screen.getByRole('link', { name: 'R-0C2F-5A1B-7E90' }));
  const drawer = await screen.findByRole('dialog', { name: 'Receipt' });
  expect(await within(drawer).findByText(/\$10 USD/)).toBeVisible();
  for (const said of ['Refunded', 'Refund in progress', 'Refund failed'])
    expect(within(drawer).getByText(said)).toBeVisible();
});

it('a receipt that is opened again shows a refund made in the meantime', async () => {
  const payment = makePayment({ status: 'PAID', paidAt: '2026-11-21T09:05:00.000Z', checkoutUrl: null });
  const refunds: object[] = [];
  renderPortal('/dashboard/payments', {
    ...startSignedIn(),
    MyPayments: () => ({ data: { myPayments: pageOf([payment]) } }),
    Receipt: () => ({ data: { payment: { ...payment, payer, refunds: [...refunds] } } }),
  });
  const open = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'R-0C2F-5A1B-7E90' }));
    return screen.findByRole('dialog', { name: 'Receipt' });
  };
  await findTable();
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close the details' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const times = { requestedAt: '2026-11-21T10:00:00.000Z', settledAt: '2026-11-21T10:01:00.000Z' };
  refunds.push({
    ...{ __typename: 'Refund', id: 'r1', amount: money(1000), state: 'SUCCEEDED', reason: null },
    ...times,
  });
  expect(await within(await open()).findByText(/\$10 USD/)).toBeVisible();
});

// product: P6.4
describe('payment list for staff', () => {
  it('coordinators who have paid a fee find their own payments', async () => {
    const mine = makePayment({ id: 'p9', receiptNumber: 'R-0000-0000-0009' });
    const { router } = renderAll(makeStaffPayment(), '/dashboard/payments', [mine]);
    await userEvent.click(await screen.findByRole('link', { name: 'Your own payments' }));
    expect(await screen.findByRole('link', { name: 'Continue paying' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'R-0000-0000-0009' }));
    expect(router.state.location.search).toBe('?mine=YES&open=p9');
  });

  it('staff without own payments see no link to them', async () => {
    const { sent } = renderAll(makeStaffPayment());
    await findTable();
    await waitFor(() => expect(sent('MyPayments')).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Your own payments' })).toBeNull();
  });

  // product: P18.97
  it('a currency in the URL filters the payment list and can be removed', async () => {
    const { router, sent } = renderAll(makeStaffPayment(), '/dashboard/payments?currency=EUR');
    await findTable();
    expect(sent('Payments').at(-1)).toMatchObject({ filter: { currency: 'EUR' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter In EUR' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(sent('Payments').at(-1)).toMatchObject({ filter: {} }));
    expect(sent('Payments').at(-1)?.filter).not.toHaveProperty('currency');
  });

  it('the payment list shows every reason why a payment needs attention', async () => {
    const attention = [
      { reason: 'DISPUTED', text: 'The payer disputes it.' },
      { reason: 'REFUND_OVERDUE', text: 'The refund is overdue.' },
    ] as const;
    renderAll(makeStaffPayment({ attention: [...attention] }));
    const table = await findTable();
    for (const { text } of attention) expect(table).toHaveTextContent(text);
  });

  it('a dismissed payment no longer needs attention', async () => {
    const { sent } = renderAll(
      makeStaffPayment({
        attention: [{ reason: 'DISPUTED', text: 'The payer disputes it.' }],
        viewerCanDismissAttention: true,
      }),
    );
    const table = await findTable();
    expect(table).toHaveTextContent('The payer disputes it.');
    await userEvent.click(screen.getByRole('button', { name: /^Dismiss / }));
    const dialog = await screen.findByRole('dialog', { name: /^Dismiss this payment\?/ });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(table).not.toHaveTextContent('The payer disputes it.'));
    expect(sent('DismissPaymentAttention')).toEqual([{ id: PAYMENT_ID }]);
  });

  it('the payment list counts payments that need attention and shows reasons', async () => {
    const text = 'Paid, but the application was not submitted.';
    const { router, sent } = renderAll(makeStaffPayment({ attention: [{ reason: 'NO_APPLICATION', text }] }));
    const table = await findTable();
    expect(table).toHaveTextContent(text);
    await userEvent.click(await screen.findByRole('link', { name: '1 payment needs attention' }));
    expect(router.state.location.search).toBe('?attention=YES');
    await waitFor(() => expect(sent('Payments').at(-1)).toMatchObject({ filter: { needsAttention: true } }));
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
