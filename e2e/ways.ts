import type { Locator, Page } from '@playwright/test';

export type Way = {
  press(control: Locator): Promise<void>;
  /** If the control is a list, selects the option that starts with the text. */
  type(where: Page | Locator, label: string | RegExp, text: string): Promise<void>;
  add(where: Page | Locator, label: string | RegExp, text: string): Promise<void>;
  typeDay(where: Page | Locator, label: string | RegExp, day: string): Promise<void>;
  typeTime(where: Page | Locator, label: string | RegExp, time: string): Promise<void>;
};

const byLabel = (where: Page | Locator, label: string | RegExp) => where.getByLabel(label).first();

export const BY_MOUSE: Pick<Way, 'press' | 'type'> = {
  press: (control) => control.click(),
  type: (where, label, text) => byLabel(where, label).fill(text),
};

async function reach(control: Locator): Promise<void> {
  await control.waitFor({ state: 'attached' });
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const way = await control.evaluate(findKeys);
    if (!way) return;
    for (let stop = 0; stop < way.stops; stop += 1) await control.page().keyboard.press(way.key);
  }
  throw new Error(`The keyboard does not reach ${control}.`);
}

/**
 * Runs in the page. Returns the key that leads to the element and the approximate number of presses; null if the
 * element has the focus.
 */
function findKeys(element: Element): { key: string; stops: number } | null {
  const { activeElement: focused, body } = document;
  if (element === focused) return null;
  if (element.getAttribute('role') === 'menuitem') return { key: 'ArrowDown', stops: 1 };
  const from = focused ?? body;
  const follows = (one: Element, other: Element) =>
    Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
  const isBefore = from !== body && follows(element, from);
  const [first, last] = isBefore ? [element, from] : [from, element];
  const between = [
    ...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [tabindex]'),
  ]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.matches(':disabled'))
    .filter((one) => follows(first, one) && follows(one, last));
  return { key: isBefore ? 'Shift+Tab' : 'Tab', stops: between.length + 1 };
}

async function typeParts(control: Locator, keys: string): Promise<void> {
  await reach(control);
  const { keyboard } = control.page();
  for (const _ of 'year') await keyboard.press('ArrowLeft');
  await keyboard.type(keys);
}

export const BY_KEYBOARD: Way = {
  async press(control) {
    await reach(control);
    const isBox = await control.evaluate((element) => element.matches('[type=checkbox]'));
    await control.page().keyboard.press(isBox ? 'Space' : 'Enter');
  },
  async type(where, label, text) {
    const control = byLabel(where, label);
    await reach(control);
    const { keyboard } = control.page();
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(text);
  },
  async add(where, label, text) {
    const control = byLabel(where, label);
    const { keyboard } = control.page();
    await reach(control);
    // The first option needs an arrow key, because typing in two consecutive selects would count as one word.
    const [, first] = await control.locator('option').allInnerTexts();
    if (first === text) await keyboard.press('ArrowDown');
    else await keyboard.type(text);
    await keyboard.press('Enter');
  },
  async typeDay(where, label, day) {
    const [year, month, date] = day.split('-');
    await typeParts(byLabel(where, label), `${month}${date}${year}`);
  },
  async typeTime(where, label, time) {
    const [hour = 0, minute] = time.split(':').map(Number);
    const twelve = [hour % 12 || 12, minute].map((part) => String(part).padStart(2, '0'));
    await typeParts(byLabel(where, label), `${twelve.join('')}${hour < 12 ? 'AM' : 'PM'}`);
  },
};

/**
 * A tap fails if another element would receive it. Selects, dates and times open native controls when tapped, so
 * their values are then set directly.
 */
export const BY_TOUCH: Way = {
  async press(control) {
    const id = await control.evaluate((element) => (element.matches('[type=file]') ? element.id : ''));
    await (id ? control.page().locator(`label[for="${id}"]`).last() : control).tap();
  },
  async type(where, label, text) {
    const control = byLabel(where, label);
    await control.tap();
    if (await control.evaluate((element) => element.matches('select'))) {
      const options = await control.locator('option').allInnerTexts();
      await control.selectOption({ label: options.find((option) => option.startsWith(text)) ?? text });
      return;
    }
    await control.and(control.page().locator(':focus')).waitFor();
    await control.selectText();
    // Inserts text as an on-screen keyboard does. Key events would be lost, because Chromium treats two fast taps in
    // one place as a double tap.
    await control.page().keyboard.insertText(text);
  },
  add: (where, label, text) => BY_TOUCH.type(where, label, text),
  async typeDay(where, label, day) {
    const control = byLabel(where, label);
    await control.tap();
    await control.fill(day);
  },
  typeTime: (where, label, time) => BY_TOUCH.typeDay(where, label, time),
};
