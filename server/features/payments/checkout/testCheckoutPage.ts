import { formatAmount } from '../../../../rules/currencies.ts';
import { paths } from '../../../../rules/paths.ts';
import type { PaymentStatus } from '../../../../rules/payments.ts';
import type { Env } from '../../../env.ts';
import { html, type Markup } from '../../mail/html.ts';
import type { TestOrder } from './testCheckout.ts';

/** What is said when there is nothing to press any more. */
const CLOSED: Record<Exclude<PaymentStatus, 'CREATED'>, string> = {
  PAID: 'This is paid.',
  FAILED: 'This payment was declined.',
  EXPIRED: 'This checkout is closed.',
  REFUNDED: 'This was paid and refunded.',
};

/** The page of the test checkout: what is paid, and a button for each way it can end. */
export function renderTestOrder({ payment, scholarshipName }: TestOrder, env: Env, nonce: string): Markup {
  const { id, status, amount, currency } = payment;
  const end =
    status === 'CREATED'
      ? BUTTONS
      : html`
    <p>${CLOSED[status]}</p>
    <p><a href="${paths.paymentReturn.link({ payment: id })}">Back to the portal</a></p>`;
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Test checkout · ${env.PORTAL_NAME}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="mark">Test checkout</p>
      <p class="note">No money moves here. This page stands in for the payment provider that is not set up yet.</p>
      <h1>${formatAmount(amount, currency)}</h1>
      <p>${scholarshipName}</p>
      <p class="note">${env.PORTAL_NAME}</p>${end}
    </main>
  </body>
</html>
`;
}

const BUTTONS = html`
      <form method="post">
        <button name="outcome" value="pay" class="main">Pay</button>
        <button name="outcome" value="decline">Decline</button>
        <button name="outcome" value="cancel">Cancel</button>
      </form>`;

const STYLE: Markup = {
  markup: `
    :root { color-scheme: light dark; --line: light-dark(#ced4da, #4b545b); --soft: light-dark(#5c636a, #adb5bd);
      --back: light-dark(#f4f6f7, #14191c); --card: light-dark(#fff, #1d2327); --accent: light-dark(#06373f, #8fd3de);
      --on-accent: light-dark(#fff, #06232a); --mark: light-dark(#fff3bf, #4a3b00); --on-mark: light-dark(#5c3c00, #ffe8a3); }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 1rem; background: var(--back); font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 26rem; margin: 6vh auto 0; padding: 1.5rem; border: 1px solid var(--line); border-radius: 12px;
      background: var(--card); overflow-wrap: anywhere; }
    .mark { margin: 0 0 .75rem; padding: .5rem .75rem; border-radius: 8px; background: var(--mark); color: var(--on-mark);
      font-weight: 700; }
    .note { margin: 0 0 1rem; color: var(--soft); }
    h1 { margin: 0; font-size: 2rem; line-height: 1.2; }
    form { display: grid; gap: .75rem; margin-top: 1.5rem; }
    button { min-height: 44px; border: 1px solid var(--line); border-radius: 8px; background: none; color: inherit;
      font: inherit; font-weight: 600; cursor: pointer; }
    .main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
    a { color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }`,
};
