import { openRound, run } from './assessmentRound.ts';
import { testWithCrowd } from './crowdedPortal.ts';
import { ADMIN, registerQuietly } from './people.ts';
import { expect } from './test.ts';

const COUNT = 10;
const test = testWithCrowd({ name: 'Asa', count: COUNT, isUnpaid: () => false });

// product: P17.4, P17.6, P17.10, P17.16
test('an assessor scores ten blind applications by keyboard, and staff see the totals', async ({
  visit,
  database,
}) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  const { page: guest } = await visit('/');
  const assessor = await registerQuietly(guest, 'Vera');
  const roundId = await openRound(admin, database, assessor);
  const { page, complaints } = await visit('/dashboard/assess', { as: assessor });
  const rows = page.getByRole('link', { name: /^Applicant / });
  await expect(rows.first()).toBeVisible();
  expect(await page.content()).not.toContain('Asa');
  await rows.first().click();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let done = 0; done < COUNT; done += 1) {
    const heading = page.getByRole('heading', { level: 1, name: /^Applicant / });
    const name = await heading.textContent();
    expect(await page.content()).not.toContain('Asa');
    await press('4');
    await press(String((done % 5) + 1));
    await press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: name ?? '', exact: true })).toHaveCount(0);
  }
  console.info(`Ten assessments took ${keys} keys.`);
  expect(complaints).toEqual([]);
  const { items } = (await run(
    admin,
    'query',
    `roundTotals(roundId: "${roundId}") { items { total rank } }`,
  )) as { items: { total: number | null; rank: number | null }[] };
  expect(items.filter(({ total }) => total !== null)).toHaveLength(COUNT);
});
