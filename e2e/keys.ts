import type { Locator, Page } from 'playwright-core';

/** Presses what has to be pressed with the keyboard alone. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.press(key);
}

/** Types into a control, which has the focus; of a choice the first letters of its option. */
export async function type(where: Page | Locator, label: string | RegExp, text: string): Promise<void> {
  const control = where.getByLabel(label).first();
  await control.focus();
  await control.press('ControlOrMeta+a');
  await control.page().keyboard.type(text);
}

/** Types a day into a field of days, which browsers part: the month, the day and the year. */
export async function typeDay(where: Page | Locator, label: string | RegExp, day: string): Promise<void> {
  const [year, month, date] = day.split('-');
  const control = where.getByLabel(label).first();
  await control.focus();
  await control.page().keyboard.type(`${month}${date}${year}`);
}
