import type { Page } from '@playwright/test';

/**
 * Finds texts that are not in the message catalogues: a page in a pseudo-language has no plain Latin words
 * (messages/pseudo.ts), except for the stored values in `data`.
 */
export async function findPlainText(page: Page, part: string, data: readonly string[]): Promise<string[]> {
  const texts = await page.locator(part).evaluate((root) => {
    const named = ['aria-label', 'placeholder', 'title', 'alt'];
    const names = [...root.querySelectorAll('*')].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (walker.nextNode()) {
      const { parentElement } = walker.currentNode;
      // Skips code, and names of countries and currencies, which the browser provides.
      const isSkipped = parentElement?.closest(
        'script, style, code, [translate=no], [autocomplete=tel-country-code], [autocomplete=transaction-currency]',
      );
      const owner = parentElement?.closest('select') ?? parentElement;
      if (!isSkipped && owner?.checkVisibility()) shown.push(walker.currentNode.textContent ?? '');
    }
    return [...shown, ...names];
  });
  const isPlain = (text: string) => /[A-Za-z]{2,}/.test(text);
  return [...new Set(texts)]
    .filter(isPlain)
    .map((text) => data.reduce((rest, known) => rest.replaceAll(known, ''), text).trim())
    .filter(isPlain);
}
