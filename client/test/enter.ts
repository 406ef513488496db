import userEvent from '@testing-library/user-event';

/**
 * Puts a text into a field at once, behind what it holds. Typing draws the whole screen for each key: type only where
 * the keys are what the test is about.
 */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
