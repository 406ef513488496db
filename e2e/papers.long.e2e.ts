import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readEntries } from '../packages/fileInspection/test/files.ts';
import { readPdf } from '../packages/fileInspection/test/readPdf.ts';
import { examineHere, examineLooks, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs } from './people.ts';
import { expect, test, type Visit } from './test.ts';

const MADE = { timeout: 60_000 };
const PEOPLE = ['Mei Tanaka', 'Stina Student'] as const;
const DOCUMENTS = ['01 transcript.pdf', '02 cv.pdf', '03 work-1.webp', '04 work-2.webp'];

async function openDesk(visit: Visit) {
  const { page, complaints } = await visit('/dashboard', { as: MODERATOR });
  const looks = await watchLooks(page, complaints);
  const { data } = await queryAs(page, '{ scholarships(filter: { search: "Clarendon" }) { items { id } } }');
  const found = data?.scholarships as { items: { id: string }[] } | undefined;
  await page.goto(`/dashboard/allapplyscholarship?scholarship=${found?.items[0]?.id}`);
  for (const name of PEOPLE)
    await page.getByRole('checkbox', { name: new RegExp(`^Select ${name}, `) }).check();
  return { page, complaints, looks };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download application PDFs' });

async function download(page: Page, kind: string): Promise<Map<string, Buffer>> {
  const saved = page.waitForEvent('download');
  await dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: kind })
    .getByRole('button', { name: /^Download/ })
    .click();
  const entries = readEntries(await readFile(await (await saved).path()));
  return new Map([...entries].map(([name, content]) => [name.replaceAll(/AP-[0-9A-F-]+/g, 'AP'), content]));
}

const pdfIn = (zip: Map<string, Buffer>, name: string) =>
  readPdf(zip.get(`AP ${name}/application-AP.pdf`) ?? Buffer.of());

// product: P13.6
test('a moderator is notified and downloads both types of application PDFs', async ({ visit }) => {
  const { page, complaints, looks } = await openDesk(visit);
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'PDFs' }).click();
  const dialog = dialogOf(page);
  const begin = dialog.getByRole('button', { name: 'Create PDFs for 2 applications' });
  await begin.click();
  await dialog.getByRole('status').getByText('The file is being created.').waitFor();
  await dialog.getByRole('radio', { name: 'As files next to its PDF' }).check();
  await begin.click();
  const files = dialog.getByRole('listitem');
  await expect(files).toHaveCount(2);
  await page.getByText('Your PDFs of 2 applications are ready').first().waitFor(MADE);
  await expect(files.getByRole('button', { name: /^Download/ })).toHaveCount(2, MADE);
  await examineHere(looks, 'papers dialog');

  const beside = await download(page, 'documents as separate files');
  expect([...beside.keys()].sort()).toEqual(
    PEOPLE.flatMap((name) => [
      `AP ${name}/application-AP.pdf`,
      ...DOCUMENTS.map((document) => `AP ${name}/documents/${document}`),
    ]),
  );
  const merged = await download(page, 'documents in the PDF');
  expect([...merged.keys()].sort()).toEqual(PEOPLE.map((name) => `AP ${name}/application-AP.pdf`));
  for (const name of PEOPLE) {
    const alone = await pdfIn(beside, name);
    const whole = await pdfIn(merged, name);
    expect(alone.text).toContain(name);
    expect(alone.text).not.toContain('Made for the demo.');
    expect(whole.pages).toBe(alone.pages + DOCUMENTS.length);
    expect(whole.text).toContain('Curriculum vitae');
  }
  const transcript = beside.get('AP Mei Tanaka/documents/01 transcript.pdf') ?? Buffer.of();
  expect((await readPdf(transcript)).text).toContain('Hokkaido University');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'PDFs ready to download 2' }).click();
  await expect
    .poll(() =>
      dialog.getByRole('radio', { name: 'As pages of its PDF' }).evaluate((it) => it.matches(':focus')),
    )
    .toBe(true);
  await examineLooks(looks, 'papers dialog from the dashboard');
  for (const left of [2, 1]) {
    await expect(files).toHaveCount(left);
    await dialog.getByRole('button', { name: 'Remove: 2 applications' }).first().click();
  }
  await dialog.getByText('You have not requested any files yet.').waitFor();
  expect(complaints).toEqual([]);
});
