import { writePdf } from '../server/test/documents.ts';
import { examineLooks, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs, STUDENT } from './people.ts';
import { expect, test } from './test.ts';

// product: P18.54, P18.56
test('an applicant sends a file to staff, and the screens fit all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard', { as: STUDENT });
  const watched = await watchLooks(page, complaints);
  const { data } = await queryAs(page, '{ myApplications { items { id } } }');
  const [application] = (data?.myApplications as { items: { id: string }[] } | undefined)?.items ?? [];
  await page.goto(`/dashboard/application?open=${application?.id}`);
  const record = page.getByRole('dialog');
  await record.getByRole('button', { name: 'Attach files' }).click();
  const files = record.getByRole('group', { name: 'Files' });
  const pdf = { name: 'page-2.pdf', mimeType: 'application/pdf', buffer: writePdf() };
  await files.locator('input[type=file][multiple]').setInputFiles([pdf]);
  await files.getByText('page-2.pdf').waitFor();
  await record.getByRole('textbox', { name: 'Message to staff' }).fill('Page 2 follows.');
  await files.getByText('Checked, not scanned for malware').waitFor();
  await files.scrollIntoViewIfNeeded();
  await examineLooks(watched, 'message with a file');
  await record.getByRole('button', { name: 'Send to staff' }).click();
  const thread = record.getByRole('list', { name: 'Messages', exact: true });
  await thread.getByRole('button', { name: 'Open page-2.pdf' }).waitFor();
  await thread.scrollIntoViewIfNeeded();
  await examineLooks(watched, 'thread of an applicant');
  expect(complaints).toEqual([]);

  const staff = await visit('/dashboard', { as: MODERATOR });
  const desk = await watchLooks(staff.page, staff.complaints);
  await staff.page.goto(`/dashboard/allapplyscholarship?open=${application?.id}`);
  const opened = staff.page.getByRole('button', { name: 'Open page-2.pdf' });
  await opened.waitFor();
  await examineLooks(desk, 'thread of staff', () => opened.scrollIntoViewIfNeeded());
  expect(staff.complaints).toEqual([]);
});

// product: P18.67, P18.68
test('group messages are previewed and undone, and the screens fit all widths', async ({ visit }) => {
  const { page, complaints } = await visit('/dashboard/allapplyscholarship', { as: MODERATOR });
  const watched = await watchLooks(page, complaints);
  await page.reload();
  await page.getByRole('button', { name: 'Message all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Message to several applicants' });
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await dialog.getByRole('button', { name: 'Insert greeting' }).click();
  await expect(field).toHaveValue('{{ greeting }}');
  await field.fill('{{ greeting }}\n\nPlease add page 2 for {{ scholarship }}.');
  await examineLooks(watched, 'text of a group message');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText(/^Send the message to \d+ appl/).waitFor();
  await dialog.getByRole('radio', { name: 'At a set time' }).check();
  await dialog.getByRole('textbox', { name: 'Time' }).fill('2099-01-01T10:00');
  await dialog.getByRole('button', { name: /^Schedule \d+ messages$/ }).click();
  await dialog.getByText('Choose a time within the next 12 months.').last().waitFor();
  await examineLooks(watched, 'preview of a group message');
  await dialog.getByRole('radio', { name: 'Now' }).check();
  await dialog.getByRole('button', { name: /^Send \d+ messages$/ }).click();
  const bar = page.getByRole('region', { name: 'Message to several applicants' });
  await bar.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: nothing was sent').waitFor();
  await bar.waitFor({ state: 'hidden' });

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Message all' }).click();
  await field.fill('The office is closed on Friday.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 16);
  await dialog.getByRole('radio', { name: 'At a set time' }).check();
  await dialog.getByRole('textbox', { name: 'Time' }).fill(tomorrow);
  await dialog.getByRole('button', { name: /^Schedule \d+ messages$/ }).click();
  await bar.getByRole('button', { name: 'Undo' }).waitFor();
  await examineLooks(watched, 'pending group message');
  await bar.getByRole('button', { name: 'Undo' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});
