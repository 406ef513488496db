import { dateLocale } from '../../../../messages/formats.ts';
import { getDirection } from '../../../../messages/languages.ts';
import type { Translator } from '../../../../messages/translator.ts';
import type { FolderMail } from '../../../platform/integrations/mail/folderSender.ts';
import type { Env } from '../../../platform/settings/env.ts';
import { html, type Markup } from '../../../platform/text/html.ts';

type Frame = { env: Env; nonce: string; t: Translator<'devMail'> };

export function renderMailList(mails: FolderMail[], frame: Frame): Markup {
  const { env, t } = frame;
  const rows = mails.map(
    ({ id, to, subject, writtenAt }) => html`
      <li><a href="/dev/mail/${id}"><strong>${subject}</strong><span>${to}</span>${renderTime(writtenAt, frame)}</a></li>`,
  );
  const body = html`
    <h1>${t('heading')}</h1>
    <p>${t(env.SMTP_URL ? 'smtp' : 'folder')}</p>
    ${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p class="empty">${t('empty')}</p>`}`;
  return renderPage(t('heading'), body, frame);
}

export function renderMail(mail: FolderMail, frame: Frame): Markup {
  const { t } = frame;
  const links = [...new Set(mail.text.match(/\bhttps?:\/\/\S+/g))].map(
    (url) => html`
      <li><a href="${url}">${url}</a></li>`,
  );
  const body = html`
    <p><a href="/dev/mail">${t('all')}</a></p>
    <h1>${mail.subject}</h1>
    <dl>
      <dt>${t('to')}</dt><dd>${mail.to}</dd>
      <dt>${t('from')}</dt><dd>${mail.from}</dd>
      <dt>${t('writtenAt')}</dt><dd>${renderTime(mail.writtenAt, frame)}</dd>
      <dt>${t('messageId')}</dt><dd>${mail.messageId}</dd>
    </dl>
    <h2>${t('links')}</h2>
    ${links.length > 0 ? html`<ul>${links}</ul>` : html`<p class="empty">${t('noLinks')}</p>`}
    <h2>${t('text')}</h2>
    <pre>${mail.text}</pre>`;
  return renderPage(mail.subject, body, frame);
}

function renderTime(instant: string, { env, t }: Frame): Markup {
  const format = new Intl.DateTimeFormat(dateLocale(t.language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: env.TIME_ZONE,
  });
  return html`<time datetime="${instant}">${format.format(new Date(instant))}</time>`;
}

function renderPage(title: string, body: Markup, { env, nonce, t }: Frame): Markup {
  return html`<!doctype html>
<html lang="${t.language}" dir="${getDirection(t.language)}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${env.PORTAL_NAME}</title>
    <style nonce="${nonce}">${STYLE}</style>
  </head>
  <body>
    <header>${env.PORTAL_NAME} <span>${t('page')}</span></header>
    <main>${body}
    </main>
  </body>
</html>
`;
}

const STYLE: Markup = {
  markup: `
    :root { color-scheme: light dark; --line: light-dark(#dee2e6, #3b4248); --soft: light-dark(#5c636a, #adb5bd);
      --back: light-dark(#f4f6f7, #14191c); --card: light-dark(#fff, #1d2327); --accent: light-dark(#06373f, #8fd3de); }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); font: 16px/1.5 system-ui, sans-serif; }
    header { padding: 1rem 1.5rem; background: #06373f; color: #fff; font-weight: 600; }
    header span { margin-left: .5rem; font-weight: 400; opacity: .8; }
    main { max-width: 52rem; margin: 0 auto; padding: 1.5rem; }
    h1 { margin: 0 0 .5rem; font-size: 1.5rem; overflow-wrap: anywhere; }
    h2 { margin: 1.75rem 0 .5rem; font-size: 1.1rem; }
    a { color: var(--accent); overflow-wrap: anywhere; }
    a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    ul { margin: 1rem 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
    li + li { border-top: 1px solid var(--line); }
    li a { display: grid; grid-template-columns: 1fr auto; gap: .1rem 1rem; padding: .75rem 1rem; text-decoration: none; }
    li strong { grid-column: 1 / -1; }
    li a:hover { text-decoration: underline; }
    li span, time, dt, .empty { color: var(--soft); }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0; }
    dd { margin: 0; overflow-wrap: anywhere; }
    pre { margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line);
      border-radius: 8px; background: var(--card); font: 15px/1.55 ui-monospace, monospace; }`,
};
