/** The page that shows the REST calls: Swagger UI, with what it lacks for people who use a keyboard or a screen reader. */
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
 * Swagger UI puts a link into the button that opens a call, leaves levels of headings out, has names that are not what
 * is shown, and lets one choose among servers, of which there is one.
 */
export const DOCS_START = `const mended = () => ({
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

/** Colours that stand out enough. The id makes them come before Swagger UI's own. */
export const DOCS_STYLE = `#docs {
  --blue: #1a5fb4;
  --green: #19724a;
  --red: #b3261e;
  --grey: #4a5263;
}
#docs section > h2,
#docs .swagger-ui h2:not([class]) { margin: 24px 0 0; font-family: sans-serif; color: #3b4151; }
#docs .info .title small { background: var(--grey); }
#docs .info .title small.version-stamp { background: #3d6b00; }
#docs .info a,
#docs .info .url { color: var(--blue); }
#docs .btn.authorize { border-color: var(--green); color: var(--green); }
#docs .btn.authorize span { color: var(--green); }
#docs .btn.authorize svg { fill: var(--green); }
#docs .btn.cancel { border-color: var(--red); color: var(--red); }
#docs .btn.execute { border-color: var(--blue); background: var(--blue); }
#docs .parameter__in { color: var(--grey); }
#docs .download-contents { background: var(--grey); }
#docs .opblock-get .opblock-summary-method { background: var(--blue); }
#docs .opblock-post .opblock-summary-method { background: var(--green); }
#docs .opblock-put .opblock-summary-method { background: #8a5200; }
#docs .opblock-patch .opblock-summary-method { background: #0b6e6e; }
#docs .opblock-delete .opblock-summary-method { background: var(--red); }
#docs .json-schema-2020-12-expand-deep-button { color: var(--grey); }
`;
