import type { Locator, Page } from '@playwright/test';
import { ADMIN, COORDINATOR, queryAs } from './people.ts';
import { type EditorPart, findTab } from './scholarshipForm.ts';
import { expect, test } from './test.ts';

const NAME = 'Ptarmigan Award';
const YEAR = new Date().getFullYear() + 1;

/** Counts clicks: one for each control, and another for choosing an option from a list. */
function startMouse(page: Page) {
  const clicked: string[] = [];
  const click = async (target: Locator, name: string) => {
    await target.click();
    clicked.push(name);
  };
  const open = (part: EditorPart) => click(findTab(page, part), part);
  const fill = async (target: Locator, name: string, text: string) => {
    await click(target, name);
    await target.fill(text);
  };
  const choose = async (target: Locator, name: string, label: string) => {
    clicked.push(name, `${name}: ${label}`);
    await target.selectOption({ label });
  };
  return { clicked, click, open, fill, choose };
}

async function allowPublishing(page: Page): Promise<void> {
  const { data } = await queryAs(page, '{ organisation(slug: "university-of-oxford") { id version } }');
  const { id, version } = (data as { organisation: { id: string; version: number } }).organisation;
  const input = '{ name: "University of Oxford", publishesItself: true }';
  const answer = await queryAs(
    page,
    `mutation { updateOrganisation(id: "${id}", version: ${version}, input: ${input}) { publishesItself } }`,
  );
  expect(answer.data).toEqual({ updateOrganisation: { publishesItself: true } });
}

// product: P7.5, P7.15, P11.13
test('a coordinator publishes a scholarship for their organisation within 35 clicks', async ({ visit }) => {
  const { page: admin } = await visit('/dashboard', { as: ADMIN });
  await allowPublishing(admin);
  const { page, complaints } = await visit('/dashboard', { as: COORDINATOR });
  const { clicked, click, open, fill, choose } = startMouse(page);
  await click(page.getByRole('link', { name: 'Add Scholarship' }).first(), 'Add Scholarship');
  const form = page.getByRole('form', { name: 'Add Scholarship' });
  await expect(form.getByLabel('University name')).toHaveValue('University of Oxford');
  await expect(form.getByLabel('University city')).toHaveValue('Oxford');
  await fill(form.getByLabel('Scholarship name'), 'name', NAME);
  await choose(form.getByLabel('Subject category'), 'subject', 'Engineering');
  await choose(form.getByLabel('Scholarship category'), 'category', 'Partial');
  await choose(form.getByLabel('Degree'), 'degree', 'Masters');

  await open('funding');
  await fill(form.getByLabel(/^Amount/), 'amount', '9000');
  await choose(form.getByLabel(/^Currency/), 'currency', 'GBP, British Pound');
  await open('dates');
  await fill(form.getByLabel('Application deadline'), 'deadline', `${YEAR}-06-30`);
  await open('fees');
  await fill(form.getByLabel('Application fees'), 'fee', '0');
  await fill(form.getByLabel('Service charge'), 'charge', '0');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();

  await open('questions');
  const part = page.getByRole('region', { name: 'Questions', exact: true });
  const ask = async (label: string, kind?: string) => {
    await click(part.getByRole('button', { name: /^Add a question/ }), 'add a question');
    await page.keyboard.type(label);
    if (kind) await choose(part.getByLabel('Type of answer'), 'type', kind);
    await click(part.getByLabel('An answer is required').first(), 'required');
  };
  await ask('Why this degree?');
  await ask('What have you built?');
  await ask('Have you studied abroad?', 'Yes or no');
  await ask('Your transcript', 'Document');
  await ask('Who can write about you?', 'References');
  await click(page.getByRole('button', { name: 'Publish', exact: true }), 'publish');
  await page.getByText('Added Successfully').waitFor();
  console.info(`From Today to a published scholarship: ${clicked.length} clicks (${clicked.join(', ')}).`);
  expect(clicked.length).toBeLessThanOrEqual(35);

  const { data } = await queryAs(
    page,
    `{ managedScholarships(filter: { search: "${NAME}" }) {
      items { state organisation { name } funding { min max currency } questions { form } } } }`,
  );
  const questions = [
    { label: { en: 'Why this degree?' }, kind: 'line', isRequired: true },
    { label: { en: 'What have you built?' }, kind: 'line', isRequired: true },
    { kind: 'statement', isRequired: true, acceptsNo: true },
    { kind: 'document', isRequired: true },
    { kind: 'reference', isRequired: true },
  ];
  expect(data?.managedScholarships).toMatchObject({
    items: [
      {
        state: 'PUBLISHED',
        organisation: { name: 'University of Oxford' },
        funding: { min: 900000, max: 900000, currency: 'GBP' },
        questions: { form: { sections: [{ questions }] } },
      },
    ],
  });
  expect(complaints).toEqual([]);
});
