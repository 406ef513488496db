export const DOCS_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>REST calls</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/docs/docs.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/**
 * Corrects problems of Swagger UI: a link inside the button that opens a call, skipped heading levels, names
 * that differ from the visible text, and a choice between servers although there is only one.
 */
export const DOCS_START = `// Light or dark as chosen in the portal; Swagger UI brings its own dark colours.
const follow = (theme) => document.documentElement.classList.toggle('dark-mode', theme === 'dark');
try { follow(localStorage.getItem('theme')); } catch { follow('light'); }
addEventListener('storage', ({ key, newValue }) => { if (key === 'theme') follow(newValue); });
const mended = () => ({
  wrapComponents: {
    DeepLink: (_given, { React }) => ({ text }) => React.createElement('span', null, text),
    InfoContainer: (Given, { React }) => (props) =>
      React.createElement('section', { 'aria-label': 'About' }, React.createElement(Given, props)),
    ServersContainer: () => () => null,
    schemes: (Given, { React }) => (props) =>
      React.createElement('section', { 'aria-labelledby': 'access' },
        React.createElement('h2', { id: 'access' }, 'Access'),
        React.createElement(Given, props)),
    operations: (Given, { React }) => (props) =>
      React.createElement(React.Fragment, null, React.createElement('h2', null, 'Calls'), React.createElement(Given, props)),
  },
});
const docs = document.getElementById('docs');
const mend = () => {
  for (const block of docs.querySelectorAll('pre.microlight:not([tabindex])')) block.tabIndex = 0;
  for (const button of docs.querySelectorAll('.close-modal:not([aria-label])')) button.ariaLabel = 'Close';
  for (const button of docs.querySelectorAll('.modal-btn[aria-label]')) button.removeAttribute('aria-label');
  for (const dialog of docs.querySelectorAll('.modal-ux:not([role])')) {
    Object.assign(dialog, { role: 'dialog', ariaModal: 'true', ariaLabel: 'Access' });
    for (const heading of dialog.querySelectorAll('h3')) heading.ariaLevel = '2';
    for (const heading of dialog.querySelectorAll('h4')) heading.ariaLevel = '3';
  }
  for (const table of docs.querySelectorAll('table[role=region]')) table.removeAttribute('role');
};
new MutationObserver(mend).observe(docs, { childList: true, subtree: true });
SwaggerUIBundle({
  url: '/openapi.json',
  domNode: docs,
  deepLinking: true,
  syntaxHighlight: false,
  validatorUrl: null,
  plugins: [mended],
});
`;

/** The id gives these colours precedence over Swagger UI's, which lack contrast. */
export const DOCS_STYLE = `#docs {
  --blue: #1a5fb4;
  --green: #19724a;
  --olive: #3d6b00;
  --brown: #8a5200;
  --teal: #0b6e6e;
  --red: #b3261e;
  --grey: #4a5263;
  --ink: #3b4151;
  --on-colour: #fff;
}
.dark-mode #docs {
  --blue: #8ab8f5;
  --green: #6fcf9f;
  --olive: #a5d06b;
  --brown: #e5b268;
  --teal: #6fd0d0;
  --red: #ff9d94;
  --grey: #b9c1cf;
  --ink: #e4e6e6;
  --on-colour: #14181a;
}
#docs section > h2,
#docs .swagger-ui h2:not([class]) { margin: 24px 0 0; font-family: sans-serif; color: var(--ink); }
#docs .info .title small { background: var(--grey); }
#docs .info .title small.version-stamp { background: var(--olive); }
#docs .info .title small pre { color: var(--on-colour); }
#docs .info a,
#docs .info .url { color: var(--blue); }
#docs .btn.authorize { border-color: var(--green); color: var(--green); }
#docs .btn.authorize span { color: var(--green); }
#docs .btn.authorize svg { fill: var(--green); }
#docs .btn.cancel { border-color: var(--red); color: var(--red); }
#docs .btn.execute { border-color: var(--blue); background: var(--blue); color: var(--on-colour); }
#docs .parameter__in { color: var(--grey); }
#docs .download-contents { background: var(--grey); color: var(--on-colour); }
#docs .opblock-summary-method { color: var(--on-colour); }
#docs .opblock-get .opblock-summary-method { background: var(--blue); }
#docs .opblock-post .opblock-summary-method { background: var(--green); }
#docs .opblock-put .opblock-summary-method { background: var(--brown); }
#docs .opblock-patch .opblock-summary-method { background: var(--teal); }
#docs .opblock-delete .opblock-summary-method { background: var(--red); }
#docs .json-schema-2020-12-expand-deep-button { color: var(--grey); }
@media (max-width: 40em) {
  #docs .wrapper { padding: 0 12px; }
  #docs .info { margin: 24px 0; }
  #docs .info .title { font-size: 1.5rem; }
  #docs .scheme-container { padding: 16px 0; }
  #docs .opblock-tag { display: grid; grid-template-columns: 1fr auto; padding-inline: 0; }
  #docs .opblock-tag small { grid-row: 2; grid-column: 1 / -1; padding: 0; }
  #docs .opblock-summary-method { min-width: 64px; padding-inline: 4px; }
}
`;
