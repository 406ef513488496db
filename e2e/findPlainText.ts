import type { Page } from '@playwright/test';

/**
 * Every text and name within the part that holds a word in plain Latin letters and is no data: what no catalogue holds.
 * The made languages have none (messages/pseudo.ts). `data` may stand anywhere in a text.
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
      // Code is the same in every language, and the browser names countries and currencies.
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
