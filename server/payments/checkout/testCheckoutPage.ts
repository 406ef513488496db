import { formatAmount } from '../../../rules/money/currencies.ts';
import { paths } from '../../../rules/paths.ts';
import type { PaymentStatus } from '../../../rules/payments/payments.ts';
import { type PlainPage, renderPlainPage } from '../../platform/http/plainPage.ts';
import { html, type Markup } from '../../platform/text/html.ts';
import type { TestOrder } from './testCheckout.ts';

const CLOSED: Record<Exclude<PaymentStatus, 'CREATED'>, string> = {
  PAID: 'This is paid.',
  FAILED: 'This payment was declined.',
  EXPIRED: 'This checkout is closed.',
  REFUNDED: 'This was paid and refunded.',
};

type Frame = Pick<PlainPage, 'portal' | 'nonce' | 'stylesheet'>;

export function renderTestOrder(order: TestOrder, frame: Frame): Markup {
  const { payment, scholarshipName, universityName } = order;
  const end =
    payment.status === 'CREATED'
      ? BUTTONS
      : html`
      <p class="end">${CLOSED[payment.status]}</p>
      <p><a href="${paths.paymentReturn.link({ payment: payment.id })}">Back to the portal</a></p>`;
  const page = { ...frame, title: 'Test checkout', lang: 'en', dir: 'ltr' as const, style: STYLE };
  return renderPlainPage(
    page,
    html`
      <p class="mark"><strong>Test checkout</strong> No money moves here. This page stands in for the payment provider that is not set up yet.</p>
      <h1>Pay for ${scholarshipName}</h1>
      <p class="note">${universityName}</p>
      ${renderFees(order)}${end}`,
  );
}

function renderFees({ payment: { amount, currency }, fees }: TestOrder): Markup {
  const line = (name: string, sum: number) =>
    html`<div><dt>${name}</dt><dd>${formatAmount(sum, currency)}</dd></div>`;
  const parts = fees ? [line('Application fee', fees.application), line('Service charge', fees.service)] : [];
  return html`<dl>${[...parts, line('Total', amount)]}</dl>`;
}

const BUTTONS = html`
      <form method="post">
        <button name="outcome" value="pay" class="main">Pay</button>
        <button name="outcome" value="decline">Decline</button>
        <button name="outcome" value="cancel">Cancel</button>
      </form>`;

const STYLE: Markup = {
  markup: `
    .mark { margin: 0 0 20px; padding: 12px 14px; border-radius: 8px; background: var(--accent-soft, #fdf0dd);
      color: var(--accent-text, #8a430b); }
    .mark strong { display: block; }
    dl { margin: 20px 0 0; }
    dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line, #e4e0d8); }
    dl div:last-child { border-top: 2px solid var(--line-strong, #8d877d); font-weight: 600; }
    dt { font-weight: inherit; }
    dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }`,
};
