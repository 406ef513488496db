import { askWhenAccepting, planAwards, prepare, release } from './awardScene.ts';
import { testWithCrowd } from './crowdedPortal.ts';
import { ADMIN, registerQuietly } from './people.ts';
import { expect } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const test = testWithCrowd({ name: 'Ida', count: 1, isUnpaid: () => false });

// product: P18.36, P18.37, P18.39, P18.81
test('a recipient accepts an award on a phone and enters bank details', async ({ visit, database }) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  const { page: guest } = await visit('/');
  const recipient = await registerQuietly(guest, 'Ida');
  const scene = await planAwards(admin, database, 'Ida');
  await askWhenAccepting(admin, scene);
  await database.query(
    `UPDATE applications SET applicant_id = (SELECT id FROM users WHERE email = $1) WHERE id = ANY($2)`,
    [recipient.email, scene.applications],
  );
  await prepare(admin, scene, { outcome: 'AWARD', ids: scene.applications });
  const own = 'SELECT state::text, signed_name FROM awards WHERE application_id = ANY($1)';
  const readAwards = async () => (await database.query(own, [scene.applications])).rows;
  const before = await visit('/dashboard/application', { as: recipient, ...PHONE });
  await expect(before.page.getByText('Staff are processing it.')).toBeVisible();
  await release(admin, scene);
  await expect.poll(async () => (await readAwards()).length, { timeout: 40_000 }).toBe(1);

  const { page, complaints } = await visit('/dashboard/application', { as: recipient, ...PHONE });
  await expect(page.getByText('Congratulations! You have been offered an award of €3,000.')).toBeVisible();
  const accept = page.getByRole('button', { name: /^Accept the award from / });
  const box = await accept.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await accept.tap();
  const dialog = page.getByRole('dialog', { name: /^Accept the award/ });
  await expect(dialog.getByText('Enrol by 1 October and send a report each term.')).toBeVisible();
  await dialog.getByLabel('I will take up my place').check();
  await dialog.getByLabel('Which term will you start in?').fill('Spring');
  await dialog.getByLabel(/^Your full name/).fill('Ida Lind');
  await dialog.getByLabel('I accept the award and agree to the conditions').check();
  await dialog.getByRole('button', { name: 'Accept the award' }).tap();
  await expect(page.getByText('You accepted an award of €3,000.')).toBeVisible();

  await page.getByRole('link', { name: 'enter your bank details.' }).tap();
  await page.getByRole('button', { name: 'Enter bank details' }).tap();
  const bank = page.getByRole('dialog', { name: 'Bank details' });
  await bank.getByLabel('Account holder').fill('Ida Lind');
  await bank.getByLabel(/^IBAN or account number/).fill('DE89 3704 0044 0532 0130 00');
  await bank.getByRole('button', { name: 'Save' }).tap();
  await expect(page.getByText('Payments go to the account ending in 3000.')).toBeVisible();
  expect(complaints).toEqual([]);
  await expect(page.getByText('Spring', { exact: true })).toBeVisible();
  expect(await readAwards()).toEqual([{ state: 'ACCEPTED', signed_name: 'Ida Lind' }]);
});
