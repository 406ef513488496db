import { findAddress } from './examineScreens.ts';
import { MODERATOR } from './people.ts';
import { expect, test } from './test.ts';

// product: P7.60
for (const theme of ['light', 'dark'] as const)
  test(`a printed application shows complete references and no buttons in the ${theme} theme`, async ({
    visit,
  }) => {
    const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(await findAddress(page, '/dashboard/allapplyscholarship/read?open=:read'));
    await page.getByRole('heading', { level: 1, name: 'Mei Tanaka' }).waitFor();
    await page.getByRole('heading', { name: 'References', exact: true }).waitFor();
    const letter = page.locator('details > div p').first();
    await letter.waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    await expect.poll(async () => (await letter.boundingBox())?.height ?? 0).toBeGreaterThan(10);
    await expect(page.getByText('cv.pdf')).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    const luminance = await page.evaluate(() =>
      getComputedStyle(document.querySelector('h1') ?? document.body)
        .color.match(/\d+/g)
        ?.map(Number)
        .reduce((sum, part) => sum + part, 0),
    );
    expect(luminance).toBeLessThan(150);
    expect(complaints).toEqual([]);
  });
