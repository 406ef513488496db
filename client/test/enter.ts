import userEvent from '@testing-library/user-event';

/**
 * Pastes text at the end of a field. Typing renders the whole screen for each key, so simulate it only in
 * tests about key events.
 */
export async function enter(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
