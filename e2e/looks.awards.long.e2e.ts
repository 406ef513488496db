import { askWhenAccepting, planAwards, planRenewals, prepare, release } from './awardScene.ts';
import { testWithCrowd } from './crowdedPortal.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { ADMIN, MODERATOR, STUDENT } from './people.ts';
import { expect } from './test.ts';

const test = testWithCrowd({ name: 'Dee', count: 14, isUnpaid: () => false });

// product: P18.28, P18.29, P18.31, P18.33, P18.36, P18.38, P18.60, P18.61, P18.81
test('the pages for decisions and awards are accessible and fit all widths', async ({ visit, database }) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  const scene = await planAwards(admin, database, 'Dee', { places: 3 });
  await askWhenAccepting(admin, scene);
  const { rows } = await database.query<{ id: string }>(
    `SELECT a.id FROM applications a JOIN users u ON u.id = a.applicant_id
     WHERE u.email = $1 AND a.scholarship_id = $2 AND a.status = 'PROCESSING'`,
    [STUDENT.email, scene.scholarship],
  );
  const own = rows.map(({ id }) => id);
  await prepare(admin, scene, { outcome: 'AWARD', ids: own });
  await prepare(admin, scene, { outcome: 'WAITLIST', ids: scene.applications.slice(0, 2) });
  await prepare(admin, scene, { outcome: 'NOT_SELECTED', ids: scene.applications.slice(2, 4) });
  await prepare(admin, scene, { outcome: 'RETURN', ids: scene.applications.slice(4, 5) });

  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  await page.goto(`/dashboard/scholarships/${scene.scholarship}/decide`);
  await page
    .getByRole('combobox', { name: /^Decision on / })
    .first()
    .waitFor();
  await examineLooks(watched, 'decide');
  await page.getByRole('button', { name: 'Edit the award plan' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Days to accept/)
    .waitFor();
  await examineLooks(watched, 'award plan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Release…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release' }).waitFor();
  await examineLooks(watched, 'release of decisions');
  await page.getByRole('button', { name: /^Read the \d+ letters$/ }).click();
  await page.getByRole('button', { name: 'Leave out of the release' }).click();
  await page.getByText('Left out').waitFor();
  await page.getByRole('button', { name: 'Edit this letter' }).click();
  await page.getByLabel('Subject').fill('Good news about your application');
  await examineLooks(watched, 'editing a letter');
  await page.getByRole('button', { name: 'Save letter' }).click();
  await page.getByText('Edited', { exact: true }).waitFor();
  await examineLooks(watched, 'edited letter');
  await page.getByRole('button', { name: 'Include in the release' }).click();
  await page.getByText('Left out').waitFor({ state: 'hidden' });

  await page.goto(`/dashboard/items/update/${scene.scholarship}?part=awards`);
  await page.getByText('Which term will you start in?').first().waitFor();
  await examineLooks(watched, 'questions when accepting');

  await release(admin, scene);
  const countAwards = 'SELECT count(*)::int AS count FROM awards WHERE application_id = ANY($1)';
  const count = async () => (await database.query(countAwards, [own])).rows[0].count;
  await expect.poll(count, { timeout: 40_000 }).toBe(own.length);
  await page.goto(`/dashboard/scholarships/${scene.scholarship}/awards`);
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor();
  await examineLooks(watched, 'awards');
  expect(complaints).toEqual([]);

  const student = await visit('/dashboard', { as: STUDENT });
  const applicant = await watchLooks(student.page, student.complaints);
  await student.page.goto('/dashboard/application');
  await student.page.getByRole('button', { name: /^Accept the award from / }).waitFor();
  await examineLooks(applicant, 'offered award');
  await student.page.goto(`/dashboard/application?open=${own[0]}`);
  await student.page.getByRole('region', { name: 'Where it stands' }).waitFor();
  await examineLooks(applicant, 'details of an offered award');
  await student.page
    .getByRole('button', { name: /^Accept the award from / })
    .last()
    .click();
  const dialog = student.page.getByRole('dialog', { name: /^Accept the award/ });
  await dialog.getByLabel('Which term will you start in?').waitFor();
  await dialog.getByRole('button', { name: 'Accept the award' }).click();
  await dialog.getByRole('link', { name: 'Which term will you start in?' }).waitFor();
  await examineLooks(applicant, 'accepting with missing answers');
  await dialog.getByLabel('I will take up my place').check();
  await dialog.getByLabel('Which term will you start in?').fill('Spring');
  await dialog.getByLabel(/^Your full name/).fill('Stina Student');
  await dialog.getByLabel('I accept the award and agree to the conditions').check();
  await dialog.getByRole('button', { name: 'Accept the award' }).click();
  await student.page.getByText('Spring', { exact: true }).waitFor();
  await examineLooks(applicant, 'accepted award with answers');
  expect(student.complaints).toEqual([]);

  await page.goto(`/dashboard/scholarships/${scene.scholarship}/awards?state=ACCEPTED`);
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Answers…' }).click();
  await page.getByRole('dialog').getByText('Spring', { exact: true }).waitFor();
  await examineLooks(watched, 'answers of an award');
  await page.keyboard.press('Escape');

  const target = await planRenewals(admin, database, scene);
  await page.getByRole('button', { name: 'Renew awards…' }).click();
  const renewing = page.getByRole('dialog', { name: 'Renew awards' });
  await renewing.getByLabel(/^Scholarship of the renewed awards/).selectOption(target);
  await renewing.getByRole('checkbox', { name: /^Select / }).check();
  await renewing.getByLabel(/^Amount for /).waitFor();
  await examineLooks(watched, 'renewing awards');
  await renewing.getByRole('button', { name: 'Prepare renewals' }).click();
  await page.getByText('1 renewal was prepared').waitFor();
  await page.goto(`/dashboard/scholarships/${target}/decide`);
  await page
    .getByRole('combobox', { name: /^Decision on / })
    .first()
    .waitFor();
  await examineLooks(watched, 'decide with a renewal');
  const renewals = await database.query<{ id: string }>(
    'SELECT id FROM applications WHERE renewed_award_id IS NOT NULL AND scholarship_id = $1',
    [target],
  );
  await student.page.goto(`/dashboard/application?open=${renewals.rows[0]?.id}`);
  await student.page.getByText('Renewal of').waitFor();
  await examineLooks(applicant, 'details of a renewal');
  expect(complaints).toEqual([]);
});

// product: P18.94
test('pinned answers are accessible and fit all widths', async ({ visit, database }) => {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM scholarships WHERE scholarship_name = 'Clarendon Fund Scholarship'`,
  );
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  await page.goto(`/dashboard/scholarships/${rows[0]?.id}/decide`);
  await page.getByRole('button', { name: 'Pinned answers' }).click();
  for (const name of ['Your final grade', 'What do you want to find out?', 'Title of your project'])
    await page.getByRole('menuitemcheckbox', { name }).click();
  await page.getByText('Your final grade', { exact: true }).nth(1).waitFor();
  await examineLooks(watched, 'choosing pinned answers');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await examineLooks(watched, 'pinned answers');
  await page.keyboard.press('j');
  await page.getByRole('heading', { name: 'Pinned answers' }).waitFor();
  await examineLooks(watched, 'pinned answers in a record');
  expect(complaints).toEqual([]);
});
