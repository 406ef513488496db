import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPortal } from '../app/testPortal.tsx';
import { startSignedIn } from '../features/auth/testAccount.ts';
import { makePayment, PAYMENT_ID } from '../features/payments/testPayments.ts';
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
});
