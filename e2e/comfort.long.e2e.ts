import { findSmallTargets, watchLooks } from './examineLooks.ts';
import { expect, test, waitUntilReady } from './test.ts';

// security: C94
for (const path of ['/login', '/register', '/reset?token=x'])
  test(`every password field on the page ${path} accepts pasted text`, async ({ visit }) => {
    const { page } = await visit(path);
    await waitUntilReady(page);
    const fields = page.locator('input[type=password]');
    await fields.first().waitFor();
    for (const field of await fields.all()) {
      const isTaken = await field.evaluate((node) =>
        node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      );
      expect(isTaken).toBe(true);
      expect(await field.getAttribute('autocomplete')).toMatch(/^(current|new)-password$/);
    }
  });

// security: C94
for (const path of ['/', '/allScholarship', '/login', '/register'])
  test(`the page ${path} has no small or crowded touch targets on a phone`, async ({ visit }) => {
    const { page } = await visit('/healthz', {
      viewport: { width: 360, height: 760 },
      reducedMotion: 'reduce',
    });
    await watchLooks(page, []);
    await page.goto(path);
    await waitUntilReady(page);
    expect(await findSmallTargets(page)).toEqual([]);
  });

// security: C94
test('the home page shows no motion if reduced motion is preferred', async ({ visit }) => {
  const { page } = await visit('/', { reducedMotion: 'reduce' });
  await waitUntilReady(page);
  await page.mouse.move(5, 5);
  await page.getByRole('button', { name: /play|start|resume/i }).waitFor();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && Number(effect?.getComputedTiming().duration) > 200,
      )
      .map(({ effect }) => (effect as KeyframeEffect).target?.className),
  );
  expect(moving).toEqual([]);
});
