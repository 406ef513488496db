import { planAwards } from './awardScene.ts';
import { testWithCrowd } from './crowdedPortal.ts';
import { ADMIN, MODERATOR } from './people.ts';
import { expect } from './test.ts';

const COUNT = 50;
const AWARDS = 10;
const test = testWithCrowd({ name: 'Dee', count: COUNT, isUnpaid: () => false });

// product: P18.30, P18.39
test('staff decide on fifty candidates by keyboard', async ({ visit, database }) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  const { scholarship } = await planAwards(admin, database, 'Dee', { places: AWARDS });
  const path = `/dashboard/scholarships/${scholarship}/decide?show=undecided&sort=name`;
  const { page, complaints } = await visit(path, { as: MODERATOR });
  await expect(page.getByText(`€0 of €30,000 · 0 of ${AWARDS} places`)).toBeVisible();
  await page
    .getByRole('combobox', { name: /^Decision on / })
    .first()
    .waitFor();
  const name = page.getByRole('heading', { level: 3, name: /^Dee \d+$/ });
  await page.keyboard.press('j');
  await name.waitFor();
  for (let place = 1; place <= COUNT; place += 1) {
    const shown = (await name.textContent()) ?? '';
    await page.keyboard.press(place <= AWARDS ? 'a' : place <= 2 * AWARDS ? 'w' : 'n');
    // Waits until the next record is shown, because the URL changes earlier.
    if (place < COUNT) await expect(name).not.toHaveText(shown);
  }
  await expect(page.getByText(`€30,000 of €30,000 · ${AWARDS} of ${AWARDS} places`)).toBeVisible();
  await expect
    .poll(async () => {
      const { rows } = await database.query(
        `SELECT outcome::text, count(*)::int FROM decisions d JOIN applications a ON a.id = d.application_id
        WHERE a.scholarship_id = $1 AND d.state = 'DRAFT' GROUP BY 1 ORDER BY 1`,
        [scholarship],
      );
      return rows;
    })
    .toEqual([
      { outcome: 'AWARD', count: AWARDS },
      { outcome: 'NOT_SELECTED', count: COUNT - 2 * AWARDS },
      { outcome: 'WAITLIST', count: AWARDS },
    ]);
  expect(complaints).toEqual([]);
});
