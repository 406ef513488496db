import type { Locator, Page } from '@playwright/test';
import { examineHere, watchLooks } from './examineLooks.ts';
import { ADMIN, STUDENT } from './people.ts';
import { expect, test } from './test.ts';

const DIALOGS: {
  path: string;
  opener: RegExp;
  says: RegExp;
  starts: 'Cancel' | 'field';
  isFolded?: boolean;
}[] = [
  {
    path: '/dashboard/manageScholarshiform',
    opener: /^Delete (.+)$/,
    says: /^Are you sure\? Delete “(.+)”\?$/,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/allusers?role=USER',
    opener: /^Promote (.+)$/,
    says: /^Make (.+) a moderator\? /,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/allusers?role=MODERATOR',
    opener: /^Promote (.+)$/,
    says: /^Make (.+) an admin\? /,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/allusers?role=MODERATOR',
    opener: /^Demote (.+)$/,
    says: /^Demote (.+)\?$/,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/allusers?role=USER',
    opener: /^Delete (.+)$/,
    says: /^Are you sure\? Delete the account of (.+), .+@.+\?$/,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/allreview',
    opener: /^Delete (.+)’s review of /,
    says: /^Are you sure\? Delete (.+)’s review of “.+”\?$/,
    starts: 'Cancel',
  },
  {
    path: '/dashboard/mails',
    opener: /^(Remove an address)$/,
    says: /^(Remove an address)/,
    starts: 'field',
  },
  {
    path: '/dashboard/allapplyscholarship',
    opener: /^Choose what to export$/,
    says: /^Export this list$/,
    starts: 'field',
    isFolded: true,
  },
  {
    path: '/dashboard/webhooks',
    opener: /^(Add an endpoint)$/,
    says: /^(Add an endpoint)$/,
    starts: 'field',
  },
];

for (const width of [1280, 360])
  test(`a dialog focuses a safe control and names its record at ${width} pixels`, async ({ visit }) => {
    // product: P1.14
    const { page, complaints } = await visit('/dashboard', { as: ADMIN, viewport: { width, height: 800 } });
    for (const { path, opener, says, starts, isFolded } of DIALOGS) {
      await page.goto(path);
      if (isFolded && width === 360)
        await page.getByRole('button', { name: 'Filters and tools' }).press('Enter');
      const button = page.getByRole('button', { name: opener, disabled: false }).first();
      const record = opener.exec((await nameOf(button)) ?? '')?.[1];
      await button.press('Enter');
      const dialog = page.getByRole('dialog', { name: says });
      await dialog.waitFor();
      const heading = await dialog.getByRole('heading').first().innerText();
      expect(says.exec(heading.replace(/\s+/g, ' '))?.[1], path).toBe(record);
      await expect.poll(() => whatHasFocus(page), { message: path }).toBe(starts);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expect(button).toBeFocused();
    }
    expect(complaints).toEqual([]);
  });

test('a visitor sends a contact message, and an admin marks it as handled', async ({ visit }) => {
  // product: P7.13
  const text = `Is the fee refunded? <b>${Date.now()}</b>`;
  const writing = await visit('/contact', { viewport: { width: 360, height: 800 }, hasTouch: true });
  const watched = await watchLooks(writing.page, writing.complaints);
  await writing.page.reload();
  await examineHere(watched, 'the contact form');
  await writing.page.getByLabel('Your name').fill('Vera Visitor');
  await writing.page.getByLabel('Your e-mail address').fill('vera@example.org');
  await writing.page.getByLabel('Your message').fill(text);
  await writing.page.getByRole('button', { name: 'Send message' }).tap();
  await writing.page.getByText(/^Thank you\. Your message has arrived/).waitFor();
  expect(writing.complaints).toEqual([]);

  const { page, complaints } = await visit('/dashboard', { as: ADMIN });
  const reading = await watchLooks(page, complaints);
  await page.reload();
  await page.getByRole('link', { name: 'Messages' }).first().click();
  const row = page.getByRole('row').filter({ hasText: text });
  await row.getByText('Waiting').waitFor();
  await examineHere(reading, 'the messages');
  await row.getByRole('button', { name: 'Mark as handled: message from Vera Visitor' }).press('Enter');
  await row.getByText('Handled').waitFor();
  expect(complaints).toEqual([]);

  const student = await visit('/dashboard/messages', { as: STUDENT });
  await student.page.getByText('You do not have access to this page').waitFor();
});

async function nameOf(button: Locator): Promise<string | null> {
  return (await button.getAttribute('aria-label')) ?? button.innerText();
}

function whatHasFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at?.closest('[role=dialog]')) return 'nothing in the dialog';
    return at.matches('input, textarea, select') ? 'field' : at.textContent || at.outerHTML;
  });
}
