import { createHash } from 'node:crypto';
import { directionOf, type Language } from '../../../messages/languages.ts';

/** What client/entryServer.tsx gives for an address. */
export type RenderedPage = {
  status: number;
  head: string;
  html: string;
  state: string;
  /** Where the page is, when it has moved: a path of this portal. */
  location?: string;
};

/** The built index.html, made ready to be filled once for each answer. */
export type PageTemplate = {
  html: string;
  /** What the content security policy needs to let the inline scripts of `html` run: `'sha256-…'`. */
  scriptHashes: string[];
};

/**
 * Makes the built index.html paint with its stylesheet alone: its scripts, which the server-rendered page does not need to
 * be read, wait until everything seen first has loaded, or until the visitor touches the page.
 */
export function preparePageTemplate(built: string): PageTemplate {
  const html = built
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*?src="([^"]+)"[^>]*><\/script>/, (_script, entry: string) => {
      const modules = [...findPreloads(built), entry];
      const links = modules.map((path) => `<link rel="later" href="${path}" crossorigin data-entry>`);
      return `${links.join('')}<script>${LOADER}</script>`;
    })
    // The end of the page has the nonce.
    .replace(/<meta property="csp-nonce"[^>]*>/, '')
    .replace(/<\/body>\s*<\/html>\s*$/, '');
  // The scripts do not change with the answer, so they are allowed by their hashes and need no nonce.
  const settled = html.replaceAll(' nonce="__CSP_NONCE__"', '');
  return {
    html: settled,
    scriptHashes: hashAll(settled, /<script>(.*?)<\/script>/gs),
  };
}

/**
 * Puts a rendered page into the template, up to its end, so that all of it can be kept for others. Replacements are
 * functions, for `$` in a text is no pattern.
 */
export function fillPage(
  { html }: PageTemplate,
  page: RenderedPage,
  { language }: { language: Language },
): string {
  // Means nothing to a browser until the loader below turns it back.
  const head = page.head.replaceAll('rel="modulepreload"', 'rel="later"');
  const own = page.head.includes(' rel="icon"')
    ? html.replace(/<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g, '')
    : html;
  return (page.head ? own.replace(/<title>.*?<\/title>/s, '') : html)
    .replace('<html lang="en"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state);
}

/** The end of a page, with the nonce for the style elements that its scripts add later: no other answer has the same. */
export function endPage(nonce: string): string {
  return `<script type="application/json" id="nonce" nonce="${nonce}"></script></body></html>\n`;
}

/** The modules that the entry imports, in the order in which they can be evaluated. */
function findPreloads(built: string): string[] {
  return [...built.matchAll(/<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
}

/** Milliseconds after which the scripts start although something seen first has not loaded yet. */
const PAGE_SCRIPT_DELAY_MS = 3000;

/**
 * Runs in the browser. The scripts start when the page has loaded and was painted, on the first touch, or after
 * PAGE_SCRIPT_DELAY_MS; each module is evaluated in a task of its own, so that none holds the page up for long.
 */
const LOADER = `{
  let started = false;
  const start = async () => {
    if (started) return;
    started = true;
    const links = [...document.querySelectorAll('link[rel=later]')];
    for (const link of links) link.rel = 'modulepreload';
    for (const link of links.filter(({ dataset }) => 'entry' in dataset)) {
      await import(link.href);
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  const afterPaint = () => requestAnimationFrame(() => setTimeout(start));
  addEventListener('load', () => {
    if (performance.getEntriesByName('first-contentful-paint').length > 0) return afterPaint();
    new PerformanceObserver(afterPaint).observe({ type: 'paint' });
  });
  for (const touch of ['pointerdown', 'keydown', 'focusin']) addEventListener(touch, start, { once: true, capture: true });
  setTimeout(start, ${PAGE_SCRIPT_DELAY_MS});
}`;

/** What a policy calls each text that the pattern finds. */
function hashAll(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
