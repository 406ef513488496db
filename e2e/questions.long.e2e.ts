import type { Page } from '@playwright/test';
import { writePdf } from '../server/test/documents.ts';
import { addPhoto, fillIn, findOffers, type Offer, openSection } from './applicationForm.ts';
import { examineHere, watchLooks } from './examineLooks.ts';
import { MODERATOR, queryAs, registerQuietly } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/**
 * Returns parts of a PDF whose pages each contain a Shift JIS word in a font that is not embedded. Reading the word
 * requires the encoding's CMap.
 */
const JAPANESE = (pages: number) => ({
  page: `/Contents ${pages + 3} 0 R /Resources << /Font << /F1 ${pages + 4} 0 R >> >>`,
  more: [
    '<< /Length 46 >>\nstream\nBT /F1 90 Tf 60 600 Td <93FA967B8CEA> Tj ET   \nendstream',
    `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts [${pages + 5} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /FontDescriptor ${pages + 6} 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> >>`,
    `<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0
      /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  ],
});
const SAVED = /^Saved \d\d:\d\d$/;

// product: P11.13, P11.14, P11.15, P12.13, P12.14
test('an applicant on a phone answers questions that staff created by keyboard', async ({ visit }) => {
  const { page: staff, complaints } = await visit('/healthz', { as: MODERATOR });
  const offer = (await findOffers(staff)).at(-1);
  if (!offer) throw new Error('The demo catalogue has no open scholarship with fees.');
  const editor = await watchLooks(staff, complaints);
  await staff.goto(`/dashboard/items/update/${offer.id}?part=questions`);
  const part = staff.getByRole('region', { name: 'Questions', exact: true });
  const press = async (name: string, key = 'Enter') => {
    await part.getByRole('button', { name, exact: true }).last().focus();
    await staff.keyboard.press(key);
  };
  const add = async (label: string, kind: string) => {
    await press('Add a question to “Essay”');
    await staff.keyboard.type(label);
    await part.getByLabel('Type of answer').selectOption({ label: kind });
  };
  await part.getByRole('button', { name: 'Add a section' }).waitFor();
  await press('Add a section');
  await staff.keyboard.type('Essay');
  await add('Why you?', 'Paragraph');
  await part.getByLabel('An answer is required').focus();
  await staff.keyboard.press('Space');
  await add('Have you studied abroad?', 'Yes or no');
  await add('Where?', 'One line');
  await press('Add a condition');
  await part.getByLabel('Fact').selectOption({ label: 'Have you studied abroad?' });
  await add('Your transcript', 'Document');
  await part.getByRole('checkbox', { name: 'PDF', exact: true }).focus();
  await staff.keyboard.press('Space');
  await part.getByLabel('Maximum pages per file').fill('2');
  await examineHere(editor, 'the editor of questions');
  await press('Save questions');
  await staff.getByText('The questions were saved').waitFor();

  const { page: phone } = await visit('/healthz', PHONE);
  await registerQuietly(phone, 'Tove');
  const context = phone.context();
  const address = `/ApplyScholar/${offer.id}`;
  await phone.goto(address);
  await phone.getByText('What you will need').waitFor();
  await openSection(phone, 'Essay');
  await phone.getByLabel('Why you?').tap();
  await phone.keyboard.type('Because the sea is mine');
  await phone.getByText('5 words').waitFor();
  await phone.close();

  const again = await context.newPage();
  const watched = await watchLooks(again, complaints);
  await again.goto(address);
  await expect(again.getByLabel('Why you?')).toHaveValue('Because the sea is mine');
  await fillIn(again);
  await addPhoto(again);
  await openSection(again, 'Essay');
  await again.getByLabel(/^Have you studied abroad/).selectOption({ label: 'Yes' });
  await again.getByLabel(/^Where/).fill('Bergen');
  const file = again.getByRole('group', { name: /^Your transcript/ });
  await file.getByText('1 file · PDF · at most 20 MB · at most 2 pages').waitFor();
  const pdf = (name: string, pages: number) => ({
    ...{ name, mimeType: 'application/pdf' },
    buffer: writePdf({ pages, ...JAPANESE(pages) }),
  });
  await file.locator('input[type=file]').first().setInputFiles(pdf('long.pdf', 3));
  await file.getByText('Choose a file with no more than 2 pages.').first().waitFor();
  await file.locator('input[type=file]').first().setInputFiles(pdf('transcript.pdf', 2));
  await file.getByText('2 pages · Checked').waitFor();
  await examineHere(watched, 'a document that answers a question');
  await again.getByText(SAVED).waitFor();
  await again.getByRole('button', { name: 'Check and submit' }).tap();
  const review = again.getByRole('region', { name: 'Check your answers' });
  await review.getByText('Bergen', { exact: true }).waitFor();
  await review.getByText('transcript.pdf').waitFor();
  await examineHere(watched, 'the answers before they are submitted');
  await review.getByRole('button', { name: 'Submit application' }).tap();
  await again.waitForURL(/applied/i);

  const { data } = await queryAs(
    staff,
    `{ applications(filter: { scholarshipId: "${offer.id}" }) { items { id applicantName } } }`,
  );
  const found = data as { applications: { items: { id: string; applicantName: string }[] } };
  const sent = found.applications.items.find(({ applicantName }) => applicantName === 'Ada Lovelace');
  await staff.goto(`/dashboard/allapplyscholarship?open=${sent?.id}`);
  await staff.getByText('Because the sea is mine').waitFor();
  await staff.getByText('Bergen', { exact: true }).waitFor();
  await staff.getByRole('button', { name: 'Open transcript.pdf' }).click();
  const viewer = staff.getByRole('dialog', { name: 'transcript.pdf' });
  const drawn = viewer.locator('canvas[data-drawn]').first();
  await drawn.waitFor();
  expect(await viewer.locator('canvas').count()).toBe(2);
  const ink = await drawn.evaluate((canvas: HTMLCanvasElement) => {
    const shown = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return shown.some((value, index) => index % 4 === 0 && value < 128);
  });
  expect(ink).toBe(true);
  await examineHere(editor, 'a document opened in the page');
  await staff.keyboard.press('Escape');
  await viewer.waitFor({ state: 'hidden' });

  await staff.getByRole('button', { name: /^Ask again for “Your transcript/ }).click();
  const ask = staff.getByRole('dialog', { name: /^Ask again for “Your transcript/ });
  await ask.getByLabel('Days to replace it').fill('61');
  await ask.getByLabel('Reason').fill('The second page is blank.');
  await ask.getByRole('button', { name: 'Ask the applicant' }).click();
  await ask.getByText('Enter a whole number from 1 to 60.').first().waitFor();
  await examineHere(editor, 'asking again for a document');
  await ask.getByLabel('Days to replace it').fill('3');
  await ask.getByRole('button', { name: 'Ask the applicant' }).click();
  await ask.waitFor({ state: 'hidden' });
  await again.goto(`/dashboard/application?open=${sent?.id}`);
  await again.getByText('The second page is blank.').first().waitFor();
  const renewed = again.locator('input[type=file]').first();
  await renewed.setInputFiles(pdf('better.pdf', 2));
  await again.getByText('2 pages · Checked').first().waitFor();
  await examineHere(watched, 'a document that is replaced');
  await again.getByRole('button', { name: 'Send the new document' }).tap();
  await again.getByText('Replaced on request.').first().waitFor();
  await again.getByText('better.pdf').first().waitFor();
  expect(complaints).toEqual([]);
  await queryAs(
    staff,
    `mutation { saveQuestions(input: { scholarshipId: "${offer.id}", form: { sections: [] }, version: 1 }) { id } }`,
  );
});

// product: P11.20, P11.21
test('answers to a general form are filled in for a second scholarship', async ({ visit }) => {
  const { page: staff, complaints } = await visit('/healthz', { as: MODERATOR });
  const [first, second] = await findPair(staff);
  const looked = await watchLooks(staff, complaints);
  await staff.goto(`/dashboard/items/update/${first.id}?part=questions`);
  const part = staff.getByRole('region', { name: 'Questions', exact: true });
  await part.getByRole('link', { name: 'Manage general forms' }).click();
  await staff.getByRole('button', { name: 'New general form' }).click();
  await staff.getByRole('dialog').getByLabel('Name').fill('Schooling');
  await staff.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await staff.getByRole('button', { name: 'Add a question to “Schooling”' }).click();
  await staff.keyboard.type('Which school?');
  await examineHere(looked, 'the editor of a general form');
  await staff.getByRole('button', { name: 'Save questions' }).click();
  await staff.getByText('The questions were saved').waitFor();
  for (const { id } of [first, second]) {
    await staff.goto(`/dashboard/items/update/${id}?part=questions`);
    await part.getByLabel('General form').selectOption({ label: 'Schooling' });
    await staff.getByText('The general form was saved').waitFor();
  }
  await examineHere(looked, 'the choice of a general form');
  await part.getByRole('link', { name: 'Edit this general form' }).click();
  await staff.getByRole('link', { name: 'All general forms' }).click();
  await staff.getByText('Used by').waitFor();
  await examineHere(looked, 'the general forms');

  const { page: phone } = await visit('/healthz', PHONE);
  await registerQuietly(phone, 'Gro');
  const watched = await watchLooks(phone, complaints);
  await phone.goto(`/ApplyScholar/${first.id}`);
  await openSection(phone, /^Schooling/);
  await phone.getByText(/^Part of “Schooling”/).waitFor();
  await phone.getByLabel(/^Which school/).fill('Oslo katedralskole');
  await phone.getByText(SAVED).waitFor();
  await phone.goto(`/ApplyScholar/${second.id}`);
  await openSection(phone, /^Schooling/);
  await phone.getByText(/^From “Schooling”, which you have already answered/).waitFor();
  const known = phone.getByRole('group', { name: /^Schooling/ });
  await known.getByText('Oslo katedralskole', { exact: true }).waitFor();
  await known.getByRole('button', { name: /^Change: Which school/ }).tap();
  expect(await phone.getByLabel(/^Which school/).inputValue()).toBe('Oslo katedralskole');
  await examineHere(watched, 'answers of a general form');
  expect(complaints).toEqual([]);
  for (const { id } of [first, second])
    await queryAs(staff, `mutation { chooseGeneralForm(scholarshipId: "${id}", formId: null) { id } }`);
});

async function findPair(page: Page): Promise<[Offer, Offer]> {
  const query =
    '{ scholarships(filter: { isOpen: true }, pageSize: 50) { items { id organisation { id } } } }';
  const answer = await page.request.post('/graphql', { data: { query } });
  const { data } = (await answer.json()) as { data: { scholarships: { items: OwnedForm[] } } };
  const ownerOf = (offer: Offer) =>
    data.scholarships.items.find(({ id }) => id === offer.id)?.organisation?.id;
  const offers = (await findOffers(page)).filter(ownerOf);
  const pairs = offers.flatMap((one, at) =>
    offers.slice(at + 1).flatMap((other) => (ownerOf(one) === ownerOf(other) ? [[one, other] as const] : [])),
  );
  const [[first, second] = []] = pairs;
  if (!first || !second) throw new Error('No organisation of the demo catalogue has two open offers.');
  return [first, second];
}

type OwnedForm = { id: string; organisation: { id: string } | null };
