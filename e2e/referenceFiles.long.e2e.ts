import { writePdf } from '../server/test/documents.ts';
import { applyQuietly, findOffers, registerCaller } from './applicationForm.ts';
import { examineHere, examineLooks, watchLooks } from './examineLooks.ts';
import { findMailedLink } from './mails.ts';
import { MODERATOR, queryAs } from './people.ts';
import { expect, test } from './test.ts';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

// product: P14.13, P14.14
test('staff read a file that a referee sent from a phone', async ({ visit, portal }) => {
  const { page: staff, complaints } = await visit('/healthz', { as: MODERATOR });
  const offer = (await findOffers(staff)).at(-3);
  if (!offer) throw new Error('The demo catalogue has no open scholarship with fees.');
  const { id: scholarshipId } = offer;
  const desk = await watchLooks(staff, complaints);
  await staff.goto(`/dashboard/items/update/${scholarshipId}?part=questions`);
  const part = staff.getByRole('region', { name: 'Questions', exact: true });
  await part.getByRole('button', { name: 'Add a section' }).click();
  await staff.keyboard.type('Referees');
  await part.getByRole('button', { name: 'Add a question to “Referees”' }).click();
  await staff.keyboard.type('Who can write about you?');
  await part.getByLabel('Type of answer').selectOption({ label: 'References' });
  await part.getByLabel('What referees send').selectOption({ label: 'Text or a file' });
  await examineHere(desk, 'the editor of references as files');
  await part.getByRole('button', { name: 'Save questions' }).click();
  await staff.getByText('The questions were saved').waitFor();

  const { page: applicant } = await visit('/healthz');
  const { call } = await registerCaller(applicant, 'Tove');
  await applicant.goto('/');
  const applicationId = await applyQuietly(call, offer);
  const { data } = await queryAs(applicant, `{ scholarship(id: "${scholarshipId}") { questions { form } } }`);
  const { scholarship } = data as {
    scholarship: { questions: { form: { sections: { questions: { key: string }[] }[] } } };
  };
  const key = scholarship.questions.form.sections[0]?.questions[0]?.key;
  const email = `grace-${Date.now()}@example.org`;
  const asked = await queryAs(
    applicant,
    `mutation { askReference(input: { scholarshipId: "${scholarshipId}", question: "${key}", name: "Grace Hopper", email: "${email}",
      isWaived: true }) { id } }`,
  );
  expect(asked.errors).toBeUndefined();

  const { page: referee } = await visit('/healthz', PHONE);
  const letters = await watchLooks(referee, complaints);
  const addresses: string[] = [];
  const link = await findMailedLink(portal, email, '/references');
  const token = link.split('/').at(-1) ?? '';
  referee.on('request', (request) => addresses.push(request.url()));
  await referee.goto(link);
  await referee.getByRole('button', { name: 'Open the request' }).tap();
  const pdf = (name: string, what: object) => ({ name, mimeType: 'application/pdf', buffer: writePdf(what) });
  const file = referee.getByRole('region', { name: 'Or attach a file' });
  await file.waitFor();
  const chooser = file.locator('input[type=file]').first();
  await chooser.setInputFiles(pdf('scripted.pdf', { catalog: '/OpenAction << /S /JavaScript /JS (1) >>' }));
  await file.getByText('Print it to a new PDF').waitFor();
  await referee.getByRole('button', { name: 'Submit the reference' }).tap();
  await referee.getByText('Write the letter or attach another file').waitFor();
  await examineLooks(letters, 'a reference whose file was refused');
  await chooser.setInputFiles(
    pdf('letter.pdf', { more: [`<< /Length 2500000 >>\nstream\n${'0'.repeat(2_500_000)}\nendstream`] }),
  );
  await file.getByText('letter.pdf').waitFor();
  await file.getByText('Checked, not scanned for malware').waitFor();
  await referee.reload();
  await referee.getByRole('button', { name: 'Open the request' }).tap();
  await file.getByText('letter.pdf').waitFor();
  await examineLooks(letters, 'a reference with a file');
  await referee.getByRole('button', { name: 'Submit the reference' }).tap();
  await referee.getByText('Thank you').waitFor();
  expect(addresses.filter((url) => url.includes(token)).map((url) => new URL(url).pathname)).toEqual([
    link,
    link,
  ]);
  expect(addresses.some((url) => url.includes('/uploads/'))).toBe(true);

  await staff.goto(`/dashboard/allapplyscholarship?open=${applicationId}`);
  const record = staff.getByRole('main');
  await record.getByText('letter.pdf').waitFor();
  await examineLooks(desk, 'the record of an application with a file of a referee');
  await staff.getByRole('button', { name: 'Open letter.pdf' }).click();
  await staff.getByRole('dialog', { name: 'letter.pdf' }).locator('canvas').first().waitFor();
  expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
});
