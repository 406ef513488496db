import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ADMIN, MODERATOR, queryAs, STUDENT, waitForToken, withoutRefusals } from './people.ts';
import { publishScholarship } from './publishing.ts';
import { fillInScholarship, openForm, openPart, PICTURE, publish } from './scholarshipForm.ts';
import { expect, test } from './test.ts';

async function findUntouched(page: Page): Promise<{ id: string; scholarshipName: string }> {
  type Item = { id: string; scholarshipName: string; canApply: boolean; viewerApplication: object | null };
  const fields = 'id scholarshipName canApply viewerApplication { id }';
  const { data } = await queryAs(
    page,
    `{ scholarships(sort: WORLD_RANK, pageSize: 50) { items { ${fields} } } }`,
  );
  const { items } = (data as { scholarships: { items: Item[] } }).scholarships;
  const found = items.find(({ canApply, viewerApplication }) => canApply && !viewerApplication);
  if (!found) throw new Error('The demo student has applied for everything.');
  return found;
}

const findRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function search(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search scholarships' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Scholarship List: 1' }).waitFor();
}

test.describe('scholarship management', () => {
  test('a new scholarship appears first on a home page 360 px wide', ({ visit }) =>
    publishScholarship(visit, 360));

  test('a moderator copies a scholarship and deletes the copy after confirmation', async ({ visit }) => {
    const { page, complaints } = await visit('/dashboard/manageScholarshiform?sort=NAME', { as: MODERATOR });
    await page
      .getByRole('link', { name: /^Copy .* as a new scholarship$/ })
      .first()
      .click();
    await openForm(page, 'Add Scholarship');
    await page.locator('form [name="scholarshipName"]').fill('Peregrine Grant');
    await openPart(page, 'dates');
    const posted = await page.locator('form [name="scholarshipPostDate"]').inputValue();
    await page.locator('form [name="applicationDeadline"]').fill(`${Number(posted.slice(0, 4)) + 1}-06-30`);
    await publish(page);
    await page.getByText('Added Successfully').waitFor();
    await search(page, 'Peregrine');
    await page.getByRole('button', { name: 'Delete Peregrine Grant' }).click();
    const question = page.getByRole('dialog', { name: 'Are you sure?' });
    await question.getByText("You won't be able to revert this!").waitFor();
    await question.getByRole('button', { name: 'Yes, delete it!' }).click();
    await page.getByText('Deleted!').waitFor();
    await page.getByText('Your file has been deleted.').waitFor();
    await page.getByRole('heading', { name: 'No scholarships match' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('deleting a scholarship with a draft archives it, and staff restore it', async ({ visit }) => {
    const { page: theirs } = await visit('/dashboard', { as: STUDENT });
    const { id, scholarshipName } = await findUntouched(theirs);
    const draft = await queryAs(
      theirs,
      `mutation { saveDraft(input: { scholarshipId: "${id}", content: { phone: "+47" } }) { id } }`,
    );
    expect(draft.errors).toBeUndefined();

    const { page, complaints } = await visit('/dashboard/manageScholarshiform', { as: ADMIN });
    await search(page, scholarshipName);
    await page.getByRole('button', { name: `Delete ${scholarshipName}` }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await page.getByText('Archived, not deleted').waitFor();
    expect((await page.request.get(`/singleItem/${id}`)).status()).toBe(404);
    await page.getByLabel('Status').selectOption('Archived');
    await page.getByRole('button', { name: `Restore ${scholarshipName}` }).click();
    await page.getByText(`“${scholarshipName}” is published again`).waitFor();
    expect((await page.request.get(`/singleItem/${id}`)).status()).toBe(200);
    expect(complaints).toEqual([]);
  });
});

test('the second editor of a scholarship sees both versions and resolves conflicts', async ({ visit }) => {
  const { page: first, complaints } = await visit('/dashboard/scholarshiform', { as: MODERATOR });
  await openForm(first, 'Add Scholarship');
  await fillInScholarship(first, 'Osprey Grant');
  await first.locator('form [name="university_image"]').setInputFiles(PICTURE);
  await publish(first);
  await first.getByText('Added Successfully').waitFor();
  await search(first, 'Osprey');
  await first.getByRole('link', { name: 'Edit Osprey Grant' }).click();
  await openForm(first, 'Update Scholarship');
  const poster = first.locator('form [name="postedUserEmail"]');
  expect([await poster.inputValue(), await poster.isDisabled()]).toEqual([MODERATOR.email, true]);

  const { page: second } = await visit(new URL(first.url()).pathname, { as: ADMIN });
  await openForm(second, 'Update Scholarship');
  await second.locator('form [name="universityCity"]').fill('Oslo');
  await openPart(second, 'fees');
  await second.locator('form [name="applicationFees"]').fill('40');
  await second.getByRole('button', { name: 'Update', exact: true }).click();
  await second.getByText('Updated Successfully').waitFor();

  await openPart(first, 'fees');
  await first.locator('form [name="applicationFees"]').fill('30');
  await first.getByRole('button', { name: 'Update', exact: true }).click();
  const versions = first.getByRole('region', { name: 'Two versions of this scholarship' });
  await versions.getByText(/^admin@example\.org saved another version/).waitFor();
  expect(await versions.getByRole('term').allTextContents()).toEqual(['University city', 'Application fees']);
  await versions.getByRole('button', { name: 'Use theirs: University city' }).click();
  await first.getByRole('button', { name: 'Update', exact: true }).click();
  await first.getByText('Updated Successfully').waitFor();
  await first.goto('/dashboard/manageScholarshiform?q=Osprey');
  await findRow(first, 'Osprey Grant').getByText('$30').waitFor();

  const { data } = await queryAs(
    first,
    '{ managedScholarships(filter: { search: "Osprey" }) { items { universityCity applicationFees version postedUserEmail } } }',
  );
  expect(data?.managedScholarships).toEqual({
    items: [{ universityCity: 'Oslo', applicationFees: 30, version: 4, postedUserEmail: MODERATOR.email }],
  });
  expect(complaints.filter((text) => !/409/.test(text))).toEqual([]);
});

test('an invalid picture is rejected without losing input; student pictures stay private', async ({
  visit,
}) => {
  const { page, complaints } = await visit('/dashboard/scholarshiform', { as: MODERATOR });
  await openForm(page, 'Add Scholarship');
  await page.locator('form [name="scholarshipName"]').fill('Merlin Grant');
  await page.locator('form [name="university_image"]').setInputFiles({
    name: 'evil.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  });
  await page.getByText(/Everything else you entered is still here/).waitFor();
  expect(await page.locator('form [name="scholarshipName"]').inputValue()).toBe('Merlin Grant');
  expect(withoutRefusals(complaints)).toEqual([]);

  const { page: theirs } = await visit('/dashboard', { as: STUDENT });
  const token = await waitForToken(theirs);
  const stored = await theirs.evaluate(
    async ({ bytes, token }) => {
      const form = new FormData();
      form.append('image', new Blob([Uint8Array.from(bytes)], { type: 'image/webp' }), 'me.webp');
      const headers = { authorization: `Token ${token}` };
      const answer = await fetch('/upload', { method: 'POST', body: form, headers });
      return (await answer.json()) as { data: { display_url: string } };
    },
    { bytes: [...(await readFile(PICTURE))], token },
  );
  const address = new URL(stored.data.display_url).pathname;
  const load = (where: Page) =>
    where.evaluate(
      (src) =>
        new Promise<boolean>((resolve) => {
          const image = new Image();
          image.onload = () => resolve(true);
          image.onerror = () => resolve(false);
          image.src = src;
        }),
      address,
    );
  const { page: visitor } = await visit('/about');
  expect([await load(theirs), await load(page), await load(visitor)]).toEqual([true, true, false]);
});
