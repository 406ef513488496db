import type { Page } from '@playwright/test';
import { findOffers, PHOTO, TEXTS } from './applicationForm.ts';
import { registerQuietly } from './people.ts';
import { expect, test } from './test.ts';

/** Maximum number of Tab presses: more than two controls on these screens need, but fewer than a full cycle. */
const MAX_STOPS = 20;

function examineFocus(): { name: string; trouble: string | null } {
  const element = document.activeElement as HTMLInputElement | null;
  if (!element || element === document.body) return { name: '', trouble: null };
  const finish = () => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish();
  };
  const around = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null);
  const look = () => {
    finish();
    return around
      .map((one) => {
        const { outline, boxShadow, borderColor, backgroundColor, textDecoration } = getComputedStyle(one);
        return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
      })
      .join('\n');
  };
  const focused = look();
  const box = element.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const isCovered = box.width > 1 && !(top && (around.includes(top) || element.contains(top)));
  element.blur();
  const blurred = look();
  element.focus();
  const trouble = isCovered ? 'is covered' : focused === blurred ? 'does not show its focus' : null;
  const label = element.labels?.[0]?.textContent ?? '';
  return {
    name: [element.getAttribute('name'), element.ariaLabel, label || element.textContent].join(' '),
    trouble,
  };
}

async function tabTo(page: Page, wanted: RegExp): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const { name, trouble } = await page.evaluate(examineFocus);
    expect([name, trouble]).toEqual([name, null]);
    if (wanted.test(name)) return;
    passed.push(name);
  }
  throw new Error(`Tab does not reach ${wanted}, but ${passed.join(' | ')}`);
}

// product: P4.1, P4.2
// security: C93
test('a student pays and applies by keyboard with visible focus', async ({ visit }) => {
  const { page, complaints } = await visit('/healthz');
  await registerQuietly(page, 'Grace');
  const offer = (await findOffers(page)).at(-3);
  if (!offer) throw new Error('The demo catalogue has too few open scholarships with fees.');
  const { keyboard } = page;
  // Registers the listener early, because a listener added with the keystroke may miss the file dialog.
  page.on('filechooser', (chooser) => chooser.setFiles(PHOTO));

  await page.goto(`/items/${offer.id}`);
  await page.getByRole('button', { name: 'Apply Scholarship' }).waitFor();
  await tabTo(page, /Apply Scholarship/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/checkout\/test\//);
  await tabTo(page, /Pay *$/);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Provide Information' }).waitFor();

  const steps: [RegExp, () => Promise<void>][] = [
    [/^applicantName/, () => keyboard.type(TEXTS.applicantName)],
    [/^phone\b/, () => keyboard.type(TEXTS.phone)],
    [/^gender/, () => keyboard.type('Female')],
    [/^address/, () => keyboard.type('Harbour Street 1')],
    [/^applicantImage/, () => choosePhoto(page)],
    [/^degree/, () => keyboard.type('Masters')],
    [/^ssc/, () => keyboard.type(TEXTS.ssc)],
    [/^hsc/, () => keyboard.type(TEXTS.hsc)],
    [/I have read this and agree/, () => keyboard.press('Space')],
    [/(^| )Add *$/, () => keyboard.press('Enter')],
  ];
  const order = await page
    .locator('form', { has: page.locator('[name="applicantName"]') })
    .evaluate((form) => [...form.querySelectorAll('[name]')].map((one) => one.getAttribute('name')));
  const place = ([wanted]: (typeof steps)[number]) => {
    const at = order.findIndex((name) => wanted.test(name ?? ''));
    return at < 0 ? order.length : at;
  };
  for (const [wanted, act] of steps.toSorted((one, other) => place(one) - place(other))) {
    await tabTo(page, wanted);
    await act();
  }
  await page.getByText('Applied Successfully').waitFor();
  await page.getByRole('heading', { name: 'Your application was submitted' }).waitFor();
  await tabTo(page, /View your application/);
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Application' }).waitFor();
  await keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Your Application: 1' }).waitFor();
  expect(complaints).toEqual([]);
});

async function choosePhoto(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.getByText('The picture is stored.').waitFor();
}
