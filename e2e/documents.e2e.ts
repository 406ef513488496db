import { writePdf } from '../server/test/documents.ts';
import { STUDENT } from './people.ts';
import { expect, test } from './test.ts';

// product: P12.10
test('a clean PDF is accepted; a PDF with scripts shows instructions', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/documents', { as: STUDENT });
  const long = { more: [`<< /Length 2500000 >>\nstream\n${'0'.repeat(2_500_000)}\nendstream`] };
  const script = { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' };
  const pdf = (name: string, what: object) => ({ name, mimeType: 'application/pdf', buffer: writePdf(what) });
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([pdf('grades.pdf', long), pdf('scripted.pdf', script)]);
  const item = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await item('grades.pdf').getByText('Checked, not scanned for malware').waitFor();
  await item('scripted.pdf').getByText('Print it to a new PDF').waitFor();
  if (process.env.LOOKS_FOLDER)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${process.env.LOOKS_FOLDER}/documents-${width}.png`, fullPage: true });
    }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download grades.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('grades.pdf');
  for (const name of ['grades.pdf', 'scripted.pdf']) {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await item(name).waitFor({ state: 'detached' });
  }
  expect(complaints).toEqual([]);
});
