import { html, type Markup } from '../text/html.ts';

export type PlainPage = {
  title: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  portal: string;
  nonce: string;
  stylesheet: string | null;
  style?: Markup;
};

export function plainPagePolicy(nonce: string): string {
  return `default-src 'none'; style-src 'self' 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}

export function renderPlainPage(
  { title, lang, dir, portal, nonce, stylesheet, style }: PlainPage,
  body: Markup,
): Markup {
  return html`<!doctype html>
<html lang="${lang}" dir="${dir}" data-mantine-color-scheme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${portal}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <script nonce="${nonce}">${THEME}</script>${
      stylesheet === null ? '' : html`\n    <link rel="stylesheet" href="${stylesheet}">`
    }
    <style nonce="${nonce}">${STYLE}${style ?? ''}</style>
  </head>
  <body>
    <header><img src="/favicon.svg" alt="" width="28" height="28"> ${portal}</header>
    <main>${body}
    </main>
  </body>
</html>
`;
}

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
    .note { margin-top: 6px; color: var(--ink-soft, #5c574f); }
    h1 { margin: 0; font-size: 1.625rem; line-height: 1.25; }
    .end { margin: 20px 0 8px; }
    form { display: grid; gap: 12px; margin-top: 20px; }
    button { min-height: 44px; border: 1px solid var(--line-strong, #8d877d); border-radius: 8px; background: none;
      color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
    .main { border-color: transparent; background: var(--mantine-primary-color-filled, #0b5560);
      color: var(--mantine-primary-color-contrast, #fff); }
    a { color: var(--link, #0b5560); }
    :focus-visible { outline: 2px solid var(--brand, #0b5560); outline-offset: 2px; }`,
};
