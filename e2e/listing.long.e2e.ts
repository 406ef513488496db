import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs } from './people.ts';
import { expect, test } from './test.ts';

const NAME = 'Zugunruhe Fellowship';

// product: P7.14
// product: P7.26
test('visitors can find a scholarship only after staff publish its draft', async ({ visit }) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
  const { page, complaints } = await visit('/healthz', { as: MODERATOR, ...phone });
  const visitor = await visit('/healthz', phone);
  const search = async () => {
    await visitor.page.goto('/allScholarship?q=zugunruhe');
    await visitor.page.getByRole('heading', { level: 1 }).waitFor();
    await visitor.page
      .getByText(/\d+ scholarships?|No scholarships match/)
      .first()
      .waitFor();
    return visitor.page.getByRole('link', { name: NAME }).count();
  };
  await page.goto('/dashboard');
  const { data } = await queryAs(
    page,
    '{ scholarships(filter: { isOpen: true }, pageSize: 1) { items { id } } }',
  );
  const [{ id }] = (data as { scholarships: { items: [{ id: string }] } }).scholarships.items;

  await page.goto(`/dashboard/scholarshiform?copy=${id}`);
  await page.getByLabel('Scholarship name').fill(NAME);
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.goto('/dashboard/manageScholarshiform?state=DRAFT');
  await page.getByRole('heading', { level: 1, name: 'Scholarship List: 1' }).waitFor();
  expect(await search()).toBe(0);

  await page.getByRole('link', { name: `Details of ${NAME}` }).tap();
  await page.getByText('Not published yet. Only staff can see this page.').waitFor();
  const watched = await watchLooks(page, complaints);
  await page.reload();
  await page.getByText('Not published yet. Only staff can see this page.').waitFor();
  await examineHere(watched, 'a draft');

  await page.goto('/dashboard/manageScholarshiform?state=DRAFT');
  const menu = page.getByRole('button', { name: `More for ${NAME}` });
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Preview' }).tap();
  await page.getByText(/This scholarship is not public yet/).waitFor();
  await examineHere(watched, 'a preview');
  await page.getByRole('link', { name: 'Form' }).tap();
  await page.getByRole('button', { name: 'Check the form' }).waitFor();
  await examineHere(watched, 'a preview of the form');
  await page.goto('/dashboard/manageScholarshiform?state=DRAFT');
  await menu.tap();
  await page.getByRole('menuitem', { name: 'Publish or schedule…' }).tap();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await dialog.getByLabel(/^Publish at/).waitFor();
  await examineHere(watched, 'publishing');
  await dialog.getByRole('button', { name: 'Publish' }).tap();
  await page.getByText(`“${NAME}” is published`).waitFor();
  await expect.poll(search).toBeGreaterThan(0);
  expect(complaints).toEqual([expect.stringContaining('404 (Not Found)')]);
  expect(visitor.complaints).toEqual([]);
});
