import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endPage, fillPage, preparePageTemplate } from './pageTemplate.ts';

const BUILT = `<!doctype html><html lang="en" data-mantine-color-scheme="light"><head><title>Portal</title><meta name="theme-color" content="#0b5560" /><link rel="icon" href="/favicon.svg" /><script nonce="__CSP_NONCE__">theme()</script><!--head-->
<script type="module" crossorigin src="/assets/index.js" nonce="__CSP_NONCE__"></script>
<link rel="modulepreload" crossorigin href="/assets/shared.js" nonce="__CSP_NONCE__">
<link rel="stylesheet" crossorigin href="/assets/style.css" nonce="__CSP_NONCE__">
</head><body><div id="root"><!--app--></div><script type="application/json" id="state"><!--state--></script></body></html>`;

const template = preparePageTemplate(BUILT);
const page = {
  status: 200,
  head: '<title>Home</title><link rel="modulepreload" href="/assets/home.js">',
  html: '<p>$& costs $5</p>',
  state: '{}',
};

describe('page template', () => {
  const html = fillPage(template, page, { language: 'en' });

  it('a rendered page contains its nonce only once, at its end', () => {
    const whole = html + endPage('abc');
    expect(whole.match(/nonce="[^"]*"/g)).toEqual(['nonce="abc"']);
    expect(whole.match(/<\/body>\s*<\/html>/g)).toHaveLength(1);
    expect(whole).toMatch(/<\/html>\s*$/);
  });

  it('a rendered page links its stylesheet and delays all scripts', () => {
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/style.css">');
    expect(html).not.toMatch(/rel="modulepreload"|type="module"|__CSP_NONCE__/);
    expect([...html.matchAll(/rel="later" href="([^"]+)"/g)].map((match) => match[1])).toEqual([
      '/assets/home.js',
      '/assets/shared.js',
      '/assets/index.js',
    ]);
  });

  it('a rendered page contains its title and text, even with patterns like $&', () => {
    expect(html.match(/<title>.*?<\/title>/g)).toEqual(['<title>Home</title>']);
    expect(html).toContain('<div id="root"><p>$& costs $5</p></div>');
  });

  it('a configured icon and colour replace the defaults', () => {
    expect(html.match(/favicon\.svg|#0b5560/g)).toEqual(['#0b5560', 'favicon.svg']);
    const look = '<meta name="theme-color" content="#7a1f5c"><link rel="icon" href="/look/a/icon-32.png">';
    const own = fillPage(template, { ...page, head: page.head + look }, { language: 'en' });
    expect(own.match(/theme-color" content="[^"]*|rel="icon" href="[^"]*/g)).toEqual([
      'theme-color" content="#7a1f5c',
      'rel="icon" href="/look/a/icon-32.png',
    ]);
  });

  it('a rendered page declares its language and writing direction', () => {
    expect(html).toContain('<html lang="en" dir="ltr" data-mantine-color-scheme="light">');
    expect(fillPage(template, page, { language: 'ar-XB' })).toContain(
      '<html lang="ar-XB" dir="rtl" data-mantine-color-scheme="light">',
    );
  });

  it('each inline script is covered by a hash in the content security policy', () => {
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map((match) => match[1] ?? '');
    expect(inline).toHaveLength(2);
    expect(inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)).toEqual(
      template.scriptHashes,
    );
  });
});
