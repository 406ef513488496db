import {
  changeMeanwhile,
  DESK,
  lineOf,
  listDecisions,
  open,
  openDesk,
  testWithEves as test,
} from './manyApplications.ts';
import { MODERATOR } from './people.ts';
import { expect } from './test.ts';

// product: P7.2, P7.12, P7.51, P7.59
test('the application list shows twelve rows, and ten decisions need at most 15 keystrokes', async ({
  visit,
  database,
}) => {
  const page = await openDesk(visit, MODERATOR, DESK);
  const rows = page.getByRole('row').filter({ hasText: 'Eve' });
  const whole = await rows.evaluateAll(
    (lines) => lines.filter((line) => line.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(12);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('j');
  await open(page, 'Eve 01');
  const decide = page.getByRole('toolbar', { name: 'Decide' });
  await expect(decide.getByRole('button', { name: 'Accept' })).toBeInViewport({ ratio: 1 });
  await press('a');
  const warning = page.getByRole('dialog', { name: 'The fees have not been paid' });
  await expect(warning.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press('Tab');
  await expect(warning.getByRole('button', { name: 'Accept anyway' })).toBeFocused();
  await press('Enter');
  await warning.waitFor({ state: 'hidden' });
  for (let number = 2; number <= 9; number += 1) {
    await open(page, `Eve 0${number}`);
    await press('a');
  }
  await open(page, 'Eve 10');
  await press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject Eve 10' });
  await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toBeFocused();
  await press('Control+Enter');
  await open(page, 'Eve 11');
  console.info(`Ten decisions took ${keys} keys.`);
  expect(keys).toBeLessThanOrEqual(15);
  const listFirst = async () => (await listDecisions(database)).filter((line) => /^Eve (0\d|10) /.test(line));
  await expect.poll(listFirst).toHaveLength(10);
  const decided = (await listFirst()).map((line) => line.replace(/ (HELD|SENT)$/, ''));
  const accepted = Array.from({ length: 9 }, (_, index) => `Eve 0${index + 1} ACCEPTED`);
  expect(decided).toEqual([...accepted, 'Eve 10 REJECTED']);
});

// product: P7.11, P7.12
test('bulk accept by keyboard reports changed applications and accepts all others', async ({
  visit,
  database,
}) => {
  const page = await openDesk(visit, MODERATOR, {}, 'Eve+1');
  for (const name of ['Eve 17', 'Eve 18', 'Eve 19']) {
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) }).focus();
    await page.keyboard.press('Space');
  }
  await page.getByText('3 selected').waitFor();
  await changeMeanwhile(database, 'Eve 18', 'Eve 19');
  await page.getByRole('button', { name: 'Accept selected' }).focus();
  await page.keyboard.press('Enter');
  const result = page.getByRole('dialog', { name: '1 done, 2 failed' });
  await result.waitFor();
  await lineOf(page, 'Eve 18').getByText('An application that is rejected cannot become accepted.').waitFor();
  await lineOf(page, 'Eve 19').getByText('Record not found.').waitFor();
  expect(await lineOf(page, 'Eve 17').count()).toBe(0);
  await expect(result.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await result.waitFor({ state: 'hidden' });
  await page.getByText('1 selected').waitFor();
  expect((await listDecisions(database)).filter((line) => /^Eve 1[789]/.test(line))).toEqual([
    expect.stringMatching(/^Eve 17 ACCEPTED (HELD|SENT)$/),
  ]);
});
