import { formatAmount } from '../../../../rules/currencies.ts';
import { paths } from '../../../../rules/paths.ts';
import type { PaymentStatus } from '../../../../rules/payments.ts';
import { html, type Markup } from '../../mail/html.ts';
import type { TestOrder } from './testCheckout.ts';

/** What is said when there is nothing to press any more. */
const CLOSED: Record<Exclude<PaymentStatus, 'CREATED'>, string> = {
  PAID: 'This is paid.',
  FAILED: 'This payment was declined.',
  EXPIRED: 'This checkout is closed.',
  REFUNDED: 'This was paid and refunded.',
};

type Frame = {
  portal: string;
  nonce: string;
  /** The portal's own; null where it is not built. */
  stylesheet: string | null;
};

/** The page of the test checkout: what is paid, and a button for each way it can end. It looks like the portal. */
export function renderTestOrder(order: TestOrder, { portal, nonce, stylesheet }: Frame): Markup {
  const { payment, scholarshipName, universityName } = order;
  const end =
    payment.status === 'CREATED'
      ? BUTTONS
      : html`
      <p class="end">${CLOSED[payment.status]}</p>
      <p><a href="${paths.paymentReturn.link({ payment: payment.id })}">Back to the portal</a></p>`;
  return html`<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Test checkout · ${portal}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <script nonce="${nonce}">${THEME}</script>${
      stylesheet === null ? '' : html`\n    <link rel="stylesheet" href="${stylesheet}">`
    }
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <header><img src="/favicon.svg" alt="" width="28" height="28"> ${portal}</header>
    <main>
      <p class="mark"><strong>Test checkout</strong> No money moves here. This page stands in for the payment provider that is not set up yet.</p>
      <h1>Pay for ${scholarshipName}</h1>
      <p class="note">${universityName}</p>
      ${renderFees(order)}${end}
    </main>
  </body>
</html>
`;
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

/** As on the portal's pages: the choice of this browser, in another tab, too; light where storage is forbidden. */
const THEME: Markup = {
  markup: `{
      const show = () => {
        let theme = 'light';
        try { if (localStorage.getItem('theme') === 'dark') theme = 'dark'; } catch {}
        document.documentElement.dataset.mantineColorScheme = theme;
      };
      show();
      addEventListener('storage', show);
    }`,
};

// The second values are for development, where the portal's stylesheet is not built.
const STYLE: Markup = {
  markup: `
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--mantine-color-body, #fcfbf9); color: var(--ink, #1d1b18);
      font: 16px/1.55 var(--mantine-font-family, system-ui, sans-serif); }
    header { display: flex; gap: 10px; align-items: center; padding: 14px max(16px, calc(50% - 232px));
      border-bottom: 1px solid var(--line, #e4e0d8); background: var(--surface, #fff); font-weight: 600; }
    main { max-width: 28rem; margin: 24px auto; padding: 24px; border: 1px solid var(--line, #e4e0d8); border-radius: 12px;
      background: var(--surface, #fff); box-shadow: var(--shadow-card, none); overflow-wrap: anywhere; }
    @media (max-width: 30em) { main { margin: 16px; padding: 16px; } }
    p { margin: 0; }
    .mark { margin: 0 0 20px; padding: 12px 14px; border-radius: 8px; background: var(--accent-soft, #fdf0dd);
      color: var(--accent-text, #8a430b); }
    .mark strong { display: block; }
    .note { margin-top: 6px; color: var(--ink-soft, #5c574f); }
    h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; }
    dl { margin: 20px 0 0; }
    dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line, #e4e0d8); }
    dl div:last-child { border-top: 2px solid var(--line-strong, #8d877d); font-weight: 600; }
    dt { font-weight: inherit; }
    dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .end { margin: 20px 0 8px; }
    form { display: grid; gap: 12px; margin-top: 20px; }
    button { min-height: 44px; border: 1px solid var(--line-strong, #8d877d); border-radius: 8px; background: none;
      color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
    .main { border-color: transparent; background: var(--mantine-primary-color-filled, #0b5560);
      color: var(--mantine-primary-color-contrast, #fff); }
    a { color: var(--link, #0b5560); }
    :focus-visible { outline: 2px solid var(--brand, #0b5560); outline-offset: 2px; }`,
};
