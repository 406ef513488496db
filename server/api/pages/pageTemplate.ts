import { createHash } from 'node:crypto';
import { getDirection, type Language } from '../../../messages/languages.ts';

export type RenderedPage = {
  status: number;
  head: string;
  html: string;
  state: string;
  location?: string;
};

export type PageTemplate = {
  html: string;
  scriptHashes: string[];
};

/** Prepares the built index.html so that the first paint needs only its stylesheet. */
export function preparePageTemplate(built: string): PageTemplate {
  const html = built
    .replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(/<script type="module"[^>]*?src="([^"]+)"[^>]*><\/script>/, (_script, entry: string) => {
      const modules = [...findPreloads(built), entry];
      const links = modules.map((path) => `<link rel="later" href="${path}" crossorigin data-entry>`);
      return `${links.join('')}<script>${LOADER}</script>`;
    })
    .replace(/<meta property="csp-nonce"[^>]*>/, '')
    .replace(/<\/body>\s*<\/html>\s*$/, '');
  // The scripts are the same in every response, so they are allowed by their hashes and need no nonce.
  const settled = html.replaceAll(' nonce="__CSP_NONCE__"', '');
  return {
    html: settled,
    scriptHashes: hashAll(settled, /<script>(.*?)<\/script>/gs),
  };
}

/**
 * Returns the page up to the text of `endPage`, so that it can be cached. The replacements are functions, because `$`
 * has a special meaning in a replacement string.
 */
export function fillPage(
  { html }: PageTemplate,
  page: RenderedPage,
  { language }: { language: Language },
): string {
  // Browsers ignore this value until the loader below restores it.
  const head = page.head.replaceAll('rel="modulepreload"', 'rel="later"');
  const replaced = REPLACED.filter(({ mark }) => page.head.includes(mark));
  return replaced
    .reduce((rest, { of }) => rest.replace(of, ''), html)
    .replace('<html lang="en"', `<html lang="${language}" dir="${getDirection(language)}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => page.html)
    .replace('<!--state-->', () => page.state);
}

const REPLACED = [
  { mark: '<title>', of: /<title>.*?<\/title>/s },
  { mark: '<meta name="theme-color"', of: /<meta name="theme-color"[^>]*>\s*/ },
  { mark: '<link rel="icon"', of: /<link rel="(?:icon|apple-touch-icon)"[^>]*>\s*/g },
];

export function endPage(nonce: string): string {
  return `<script type="application/json" id="nonce" nonce="${nonce}"></script></body></html>\n`;
}

function findPreloads(built: string): string[] {
  return [...built.matchAll(/<link rel="modulepreload"[^>]*?href="([^"]+)"[^>]*>/g)].map(
    (match) => match[1] ?? '',
  );
}

const PAGE_SCRIPT_DELAY_MS = 3000;

/**
 * Runs in the browser. Starts the scripts once the page has loaded and painted, on the first interaction, or after
 * PAGE_SCRIPT_DELAY_MS. Evaluates each module in a separate task, so that none blocks the page for long.
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

function hashAll(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
